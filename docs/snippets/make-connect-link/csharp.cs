using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/applications/applications/{Env("APPLICATION_ID")}/connect_link");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    { "end_others": false }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
