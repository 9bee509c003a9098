using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/application_configs/application_configs/");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    {
      "name": "Quickstart",
      "connections": [
        {
          "name": "bank_connection",
          "data_points": [
            { "name": "transactions_labelled" },
            { "name": "affordability" },
            { "name": "income_analysis" },
            { "name": "risk_insights" },
            { "name": "liquidity_score" },
            { "name": "health_score" },
            { "name": "expenses_analysis" },
            { "name": "statement_summary" }
          ]
        },
        { "name": "personal_info", "data_points": [{ "name": "personal_info" }] }
      ],
      "default_redirect_url": "https://lender.example/done",
      "affinity_enabled": true
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
