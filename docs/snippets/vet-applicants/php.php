<?php
$request = curl_init(getenv('IMALI_API') . '/v1/applications/applications/revet');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'application_config_id' => getenv('CONFIG_ID'),
        'name' => 'Lerato Mokoena',
        'email' => 'lerato@home.example',
        'phone' => '0827654321',
        'installment_value' => 1149.22,
        'loan_duration' => 12,
        'loan_amount' => 10000,
        'number_of_installments' => 12,
        'effective_interest_rate' => 31.57,
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
