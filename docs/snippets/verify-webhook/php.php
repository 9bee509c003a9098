<?php
const FIVE_MINUTES = 5 * 60;

/** Whether a delivery is ours and of now. $body must be the bytes as they came, before any parsing. */
function isGenuine(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > FIVE_MINUTES) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is rotated there are two signatures: one that fits is enough.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (str_starts_with($signature, 'v1,') && hash_equals($expected, substr($signature, 3))) {
            return true;
        }
    }
    return false;
}

$headers = array_change_key_case(getallheaders(), CASE_LOWER);
$body = file_get_contents('php://input');
if (!isGenuine(getenv('WEBHOOK_SECRET'), $headers, $body)) {
    http_response_code(400);
    exit;
}
// Keep the event, answer, and do the work after that. The same webhook-id can come again.
error_log($body);
http_response_code(204);
