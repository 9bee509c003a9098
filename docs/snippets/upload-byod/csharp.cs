using System.Net.Http.Headers;
using System.Text;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Put, $"{Env("IMALI_API")}/v1/bank_connections/{Env("APPLICATION_ID")}/byod");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new StringContent(
    $$"""
    {
      "account_number": "62000000042",
      "account_name": "Gold Cheque Account",
      "account_type": "cheque",
      "balance": 42413,
      "bank_slug": "fnb",
      "account_holder_name": "Naledi Dlamini",
      "transactions": [
        {
          "datetime": "2026-08-25T06:00:00Z",
          "amount": 18500,
          "balance": 18500,
          "description": "FNB OB PMT ACME SALARY"
        },
        {
          "datetime": "2026-08-28T06:00:00Z",
          "amount": -229,
          "balance": 18271,
          "description": "MAGTAPE DEBIT NETFLIX.COM"
        },
        {
          "datetime": "2026-09-01T06:00:00Z",
          "amount": -6200,
          "balance": 12071,
          "description": "IB PAYMENT TO RENTAL MAIN ROAD"
        },
        {
          "datetime": "2026-09-25T06:00:00Z",
          "amount": 18500,
          "balance": 30571,
          "description": "FNB OB PMT ACME SALARY"
        },
        {
          "datetime": "2026-09-28T06:00:00Z",
          "amount": -229,
          "balance": 30342,
          "description": "MAGTAPE DEBIT NETFLIX.COM"
        },
        {
          "datetime": "2026-10-01T06:00:00Z",
          "amount": -6200,
          "balance": 24142,
          "description": "IB PAYMENT TO RENTAL MAIN ROAD"
        },
        {
          "datetime": "2026-10-23T06:00:00Z",
          "amount": 18500,
          "balance": 42642,
          "description": "FNB OB PMT ACME SALARY"
        },
        {
          "datetime": "2026-10-28T06:00:00Z",
          "amount": -229,
          "balance": 42413,
          "description": "MAGTAPE DEBIT NETFLIX.COM"
        }
      ]
    }
    """,
    Encoding.UTF8,
    "application/json");
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
