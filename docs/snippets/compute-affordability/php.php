<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('APPLICATION_ID') . '/affordability');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['declared_gross_income' => 28500, 'loan' => ['annual_interest_rate' => 0.2775, 'number_of_instalments' => 12]]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
