using System.Net.Http.Headers;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Get, $"{Env("IMALI_API")}/v1/applications/applications/?limit=3");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("API_TOKEN"));
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
