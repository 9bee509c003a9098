<?php
$request = curl_init(getenv('IMALI_API') . '/v1/application_configs/data_point_args/');
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
