<?php
$request = curl_init(getenv('IMALI_API') . '/v1/label_rules/');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'name' => 'The landlord of Main Road',
        'label' => 'housing.rent',
        'conditions' => ['description_contains' => 'RENTAL MAIN ROAD', 'direction' => 'out'],
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
