<?php
$curl = curl_init('{{tokenUrl}}');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_USERPWD => getenv('CLIENT_ID') . ':' . getenv('CLIENT_SECRET'),
    CURLOPT_POSTFIELDS => http_build_query([
        'grant_type' => 'client_credentials',
        'scope' => '{{scope}}',
    ]),
]);
$token = json_decode(curl_exec($curl), true);
echo $token['access_token'], ' ', $token['expires_in'], "\n";
