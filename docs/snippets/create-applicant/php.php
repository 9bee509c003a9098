<?php
$request = curl_init(getenv('IMALI_API') . '/v1/applications/applicants/');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'first_names' => 'Naledi',
        'last_names' => 'Dlamini',
        'email' => 'naledi@home.example',
        'reference' => 'LOAN-0042',
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
