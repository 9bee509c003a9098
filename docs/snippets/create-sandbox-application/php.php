<?php
$request = curl_init(getenv('IMALI_API') . '/v1/sandbox/applications');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['persona_id' => 'over_indebted', 'application_config_id' => getenv('CONFIG_ID')]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
