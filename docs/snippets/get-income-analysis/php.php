<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('APPLICATION_ID') . '/income_analysis' . '?' . http_build_query(['instalment' => '1500']));
curl_setopt_array($request, [
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
    CURLOPT_RETURNTRANSFER => true,
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
