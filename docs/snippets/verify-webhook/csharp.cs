using System.Security.Cryptography;
using System.Text;

var key = Convert.FromBase64String(Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!["whsec_".Length..]);
var app = WebApplication.CreateBuilder(args).Build();

// Whether a delivery is ours and of now. The body must be the bytes as they came, before any parsing.
bool IsGenuine(IHeaderDictionary headers, byte[] body)
{
    var id = headers["webhook-id"].ToString();
    var timestamp = headers["webhook-timestamp"].ToString();
    if (!long.TryParse(timestamp, out var second)) return false;
    var age = DateTimeOffset.UtcNow - DateTimeOffset.FromUnixTimeSeconds(second);
    if (age.Duration() > TimeSpan.FromMinutes(5)) return false;
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var expected = Encoding.ASCII.GetBytes($"v1,{Convert.ToBase64String(HMACSHA256.HashData(key, signed))}");
    // While a secret is rotated there are two signatures: one that fits is enough.
    return headers["webhook-signature"].ToString().Split(' ')
        .Any(given => CryptographicOperations.FixedTimeEquals(Encoding.ASCII.GetBytes(given), expected));
}

app.MapPost("/imali", async (HttpRequest request) =>
{
    using var bytes = new MemoryStream();
    await request.Body.CopyToAsync(bytes);
    if (!IsGenuine(request.Headers, bytes.ToArray())) return Results.BadRequest();
    // Keep the event, answer, and do the work after that. The same webhook-id can come again.
    Console.WriteLine(Encoding.UTF8.GetString(bytes.ToArray()));
    return Results.NoContent();
});
app.Run();
