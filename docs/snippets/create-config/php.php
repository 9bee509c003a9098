<?php
$request = curl_init(getenv('IMALI_API') . '/v1/application_configs/application_configs/');
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('TOKEN'), 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_POSTFIELDS => json_encode([
        'name' => 'Quickstart',
        'connections' => [
            [
                'name' => 'bank_connection',
                'data_points' => [
                    ['name' => 'transactions_labelled'],
                    ['name' => 'affordability'],
                    ['name' => 'income_analysis'],
                    ['name' => 'risk_insights'],
                    ['name' => 'liquidity_score'],
                    ['name' => 'health_score'],
                    ['name' => 'expenses_analysis'],
                    ['name' => 'statement_summary'],
                ],
            ],
            ['name' => 'personal_info', 'data_points' => [['name' => 'personal_info']]],
        ],
        'default_redirect_url' => 'https://lender.example/done',
        'affinity_enabled' => true,
    ]),
]);
$reply = json_decode(curl_exec($request), true);
print_r($reply);
