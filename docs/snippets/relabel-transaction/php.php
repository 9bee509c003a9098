<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('APPLICATION_ID') . '/transactions/' . getenv('TRANSACTION_ID'));
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'PATCH',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode(['new_label' => 'food.restaurants']),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
