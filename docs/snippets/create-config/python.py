import os

import requests

reply = requests.post(
    f"{os.environ['IMALI_API']}/v1/application_configs/application_configs/",
    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},
    json={
        "name": "Quickstart",
        "connections": [
            {
                "name": "bank_connection",
                "data_points": [
                    {"name": "transactions_labelled"},
                    {"name": "affordability"},
                    {"name": "income_analysis"},
                    {"name": "risk_insights"},
                    {"name": "liquidity_score"},
                    {"name": "health_score"},
                    {"name": "expenses_analysis"},
                    {"name": "statement_summary"},
                ],
            },
            {"name": "personal_info", "data_points": [{"name": "personal_info"}]},
        ],
        "default_redirect_url": "https://lender.example/done",
        "affinity_enabled": True,
    },
)
reply.raise_for_status()
print(reply.text)
