using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/applications/applications/revet");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    {
      "application_config_id": "{{Env("CONFIG_ID")}}",
      "name": "Lerato Mokoena",
      "email": "lerato@home.example",
      "phone": "0827654321",
      "installment_value": 1149.22,
      "loan_duration": 12,
      "loan_amount": 10000,
      "number_of_installments": 12,
      "effective_interest_rate": 31.57
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
