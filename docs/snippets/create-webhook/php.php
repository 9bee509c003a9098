<?php
$request = curl_init(getenv('IMALI_API') . '/v1/webhooks/');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'url' => getenv('RECEIVER_URL'),
        'event_types' => ['analysis.completed', 'connection.completed', 'revet.completed'],
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
