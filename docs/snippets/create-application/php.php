<?php
$request = curl_init(getenv('IMALI_API') . '/v1/applications/');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json', 'Idempotency-Key: ' . 'loan-0042-application'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'applicant_id' => getenv('APPLICANT_ID'),
        'application_config_id' => getenv('CONFIG_ID'),
        'affinity_opt_in' => true,
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
