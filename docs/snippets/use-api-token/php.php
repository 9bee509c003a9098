<?php
$request = curl_init(getenv('IMALI_API') . '/v1/applications/applications/' . '?' . http_build_query(['limit' => '3']));
curl_setopt_array($request, [
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('API_TOKEN')],
    CURLOPT_RETURNTRANSFER => true,
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
