/** Prints the metric dictionary with the accounts of its worked examples as JSON: what definitions are published from. */
import { exampleAccounts } from '@imali/analyses/metrics/example-accounts.ts';
import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';

process.stdout.write(`${JSON.stringify({ metrics: metricDictionary, accounts: exampleAccounts }, null, 1)}\n`);
