import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
  static boolean isGenuine(Headers headers, byte[] body) throws GeneralSecurityException {
    String id = headers.getFirst("webhook-id");
    String timestamp = Objects.requireNonNullElse(headers.getFirst("webhook-timestamp"), "");
    String signatures = Objects.requireNonNullElse(headers.getFirst("webhook-signature"), "");
    if (!timestamp.matches("[0-9]{1,18}")) return false;
    long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
    if (Math.abs(age) > 300) return false; // 5 minutes

    // One secret, or two separated by a space during a rotation.
    for (String secret : System.getenv("WEBHOOK_SECRETS").split(" ")) {
      byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes());
      String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
      for (String given : signatures.split(" ")) {
        if (MessageDigest.isEqual(given.getBytes(), expected.getBytes())) return true;
      }
    }
    return false;
  }

  public static void main(String[] args) throws Exception {
    Set<String> seen = ConcurrentHashMap.newKeySet(); // In production, use a unique column.
    var work = Executors.newSingleThreadExecutor();
    String port = Objects.requireNonNullElse(System.getenv("PORT"), "3000");
    var server = HttpServer.create(new InetSocketAddress(Integer.parseInt(port)), 0);
    server.createContext("/", exchange -> {
      byte[] body = exchange.getRequestBody().readAllBytes(); // The bytes as received.
      boolean genuine = false;
      try {
        genuine = isGenuine(exchange.getRequestHeaders(), body);
      } catch (GeneralSecurityException e) {
        e.printStackTrace();
      }
      exchange.sendResponseHeaders(genuine ? 204 : 401, -1); // Respond first, then process the event.
      exchange.close();
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      if (genuine && seen.add(id)) work.execute(() -> System.out.println("received " + id));
    });
    server.start();
  }
}
