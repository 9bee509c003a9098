static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";

using var http = new HttpClient();
var request = new HttpRequestMessage(HttpMethod.Post, $"{Env("IMALI_API")}/v1/in/auth/login/token");
request.Content = new FormUrlEncodedContent(new Dictionary<string, string>
{
    ["username"] = Env("IMALI_EMAIL"),
    ["password"] = Env("IMALI_PASSWORD"),
});
var reply = await http.SendAsync(request);
reply.EnsureSuccessStatusCode();
Console.WriteLine(await reply.Content.ReadAsStringAsync());
