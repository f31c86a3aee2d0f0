import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

public class Token {
  public static void main(String[] args) throws Exception {
    String client = System.getenv("CLIENT_ID") + ":" + System.getenv("CLIENT_SECRET");
    String form = "grant_type=client_credentials";
    form += "&scope=" + URLEncoder.encode("{{scope}}", StandardCharsets.UTF_8);
    HttpRequest request = HttpRequest.newBuilder(URI.create("{{tokenUrl}}"))
        .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(client.getBytes()))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(form))
        .build();
    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}
