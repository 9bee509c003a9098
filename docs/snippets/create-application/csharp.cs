using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/applications/");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Headers.Add("Idempotency-Key", "loan-0042-application");
request.Content = new StringContent(
    $$"""
    {
      "applicant_id": "{{Env("APPLICANT_ID")}}",
      "application_config_id": "{{Env("CONFIG_ID")}}",
      "affinity_opt_in": true
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
