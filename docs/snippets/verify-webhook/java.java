import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class WebhookReceiver {
    static final long FIVE_MINUTES = 5 * 60;
    static final byte[] SECRET =
        Base64.getDecoder().decode(System.getenv("WEBHOOK_SECRET").replaceFirst("^whsec_", ""));

    /** Whether a delivery is ours and of now. The body must be the bytes as they came, before any parsing. */
    static boolean isGenuine(String id, String timestamp, String signatures, byte[] body)
            throws GeneralSecurityException {
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > FIVE_MINUTES) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body)))
            .getBytes(StandardCharsets.US_ASCII);
        // While a secret is rotated there are two signatures: one that fits is enough.
        for (String given : signatures.split(" ")) {
            if (MessageDigest.isEqual(given.getBytes(StandardCharsets.US_ASCII), expected)) return true;
        }
        return false;
    }

    static void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        var headers = exchange.getRequestHeaders();
        boolean genuine;
        try {
            genuine = isGenuine(
                headers.getFirst("webhook-id"),
                headers.getFirst("webhook-timestamp"),
                headers.getFirst("webhook-signature"),
                body);
        } catch (GeneralSecurityException error) {
            throw new IOException(error);
        }
        // Keep the event, answer, and do the work after that. The same webhook-id can come again.
        if (genuine) System.out.println(new String(body, StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/", WebhookReceiver::receive);
        server.start();
    }
}
