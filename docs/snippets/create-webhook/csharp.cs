using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/webhooks/");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    {
      "url": "{{Env("RECEIVER_URL")}}",
      "event_types": ["analysis.completed", "connection.completed", "revet.completed"]
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
