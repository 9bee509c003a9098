<?php
$request = curl_init(getenv('IMALI_API') . '/v1/applications/applications/' . getenv('APPLICATION_ID') . '/connect_link');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['end_others' => false]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
