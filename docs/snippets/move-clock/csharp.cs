using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Put, $"{Env("IMALI_API")}/v1/sandbox/clock");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    { "date": "{{Env("SANDBOX_DATE")}}" }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
