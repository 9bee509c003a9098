<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('APPLICATION_ID') . '/risk_insights');
curl_setopt_array($request, [
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
    CURLOPT_RETURNTRANSFER => true,
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
