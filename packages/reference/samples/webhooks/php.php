<?php
// To try it: php -S localhost:3000 receiver.php

function is_genuine(string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp)) return false;
    if (abs(time() - (int) $timestamp) > 300) return false; // 5 minutes

    // One secret, or two separated by a space during a rotation.
    foreach (explode(' ', getenv('WEBHOOK_SECRETS')) as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')));
        $hmac = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
        foreach (explode(' ', $signatures) as $given) {
            if (hash_equals('v1,' . base64_encode($hmac), $given)) return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input'); // The bytes as received, before parsing.
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';

if (!is_genuine($id, $timestamp, $signatures, $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
if (function_exists('fastcgi_finish_request')) fastcgi_finish_request(); // Respond first.

// Mode 'x' fails if the file exists, that is, for a duplicate event.
// In production, use a unique column in your database.
$file = @fopen(sys_get_temp_dir() . '/event-' . hash('sha256', $id), 'x');
if ($file === false) exit;
$event = json_decode($body, true);
file_put_contents('php://stdout', "received $id {$event['type']}\n");
