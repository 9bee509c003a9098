using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Put, $"{Env("IMALI_API")}/v1/personal_info_connections/{Env("APPLICATION_ID")}/prefill");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    {
      "first_names": "Naledi",
      "last_names": "Dlamini",
      "date_of_birth": "1980-01-01",
      "nationality": "ZA",
      "id_type": "national_id",
      "id_country": "ZA",
      "email": "naledi@home.example",
      "phone": "0821234567",
      "gov_id": "8001015009087"
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
