<?php
$request = curl_init(getenv('IMALI_API') . '/v1/sandbox/clock');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'PUT',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['date' => getenv('SANDBOX_DATE')]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
