<?php
$request = curl_init(getenv('IMALI_API') . '/v1/in/auth/login/token');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => http_build_query(['username' => getenv('IMALI_EMAIL'), 'password' => getenv('IMALI_PASSWORD')]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
