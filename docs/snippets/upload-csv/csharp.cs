using System.Net.Http.Headers;

static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/bank_connections/{Env("PROXY_ID")}/csv");
request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("TOKEN"));
request.Content = new MultipartFormDataContent
{
    { new StringContent("fnb"), "bank_id" },
    { new StringContent("62000000011"), "account_number" },
    { new StringContent("Naledi Dlamini"), "account_holder_name" },
    { new StreamContent(File.OpenRead(Env("STATEMENT_FILE"))), "file", Path.GetFileName(Env("STATEMENT_FILE")) },
};
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
