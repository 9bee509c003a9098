<?php
$request = curl_init(getenv('IMALI_API') . '/v1/bank_connections/' . getenv('APPLICATION_ID') . '/byod');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'PUT',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'account_number' => '62000000042',
        'account_name' => 'Gold Cheque Account',
        'account_type' => 'cheque',
        'balance' => 42413,
        'bank_slug' => 'fnb',
        'account_holder_name' => 'Naledi Dlamini',
        'transactions' => [
            [
                'datetime' => '2026-08-25T06:00:00Z',
                'amount' => 18500,
                'balance' => 18500,
                'description' => 'FNB OB PMT ACME SALARY',
            ],
            [
                'datetime' => '2026-08-28T06:00:00Z',
                'amount' => -229,
                'balance' => 18271,
                'description' => 'MAGTAPE DEBIT NETFLIX.COM',
            ],
            [
                'datetime' => '2026-09-01T06:00:00Z',
                'amount' => -6200,
                'balance' => 12071,
                'description' => 'IB PAYMENT TO RENTAL MAIN ROAD',
            ],
            [
                'datetime' => '2026-09-25T06:00:00Z',
                'amount' => 18500,
                'balance' => 30571,
                'description' => 'FNB OB PMT ACME SALARY',
            ],
            [
                'datetime' => '2026-09-28T06:00:00Z',
                'amount' => -229,
                'balance' => 30342,
                'description' => 'MAGTAPE DEBIT NETFLIX.COM',
            ],
            [
                'datetime' => '2026-10-01T06:00:00Z',
                'amount' => -6200,
                'balance' => 24142,
                'description' => 'IB PAYMENT TO RENTAL MAIN ROAD',
            ],
            [
                'datetime' => '2026-10-23T06:00:00Z',
                'amount' => 18500,
                'balance' => 42642,
                'description' => 'FNB OB PMT ACME SALARY',
            ],
            [
                'datetime' => '2026-10-28T06:00:00Z',
                'amount' => -229,
                'balance' => 42413,
                'description' => 'MAGTAPE DEBIT NETFLIX.COM',
            ],
        ],
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
