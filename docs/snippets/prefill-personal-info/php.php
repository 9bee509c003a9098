<?php
$request = curl_init(getenv('IMALI_API') . '/v1/personal_info_connections/' . getenv('APPLICATION_ID') . '/prefill');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'PUT',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'first_names' => 'Naledi',
        'last_names' => 'Dlamini',
        'date_of_birth' => '1980-01-01',
        'nationality' => 'ZA',
        'id_type' => 'national_id',
        'id_country' => 'ZA',
        'email' => 'naledi@home.example',
        'phone' => '0821234567',
        'gov_id' => '8001015009087',
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
