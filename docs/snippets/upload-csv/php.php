<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('PROXY_ID') . '/csv');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN')],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => [
        'bank_id' => 'fnb',
        'account_number' => '62000000011',
        'account_holder_name' => 'Naledi Dlamini',
        'file' => new CURLFile(getenv('STATEMENT_FILE')),
    ],
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
