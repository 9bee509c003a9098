import { describe, expect, test } from '@jest/globals';
import { stageConfig } from '../stage-config.ts';
import type { Deployment } from './deployment.ts';
import { neverDeployed } from './recorded-deployment.ts';

const inputs: Deployment['inputs'] = {
  account: '123456789012',
  region: 'af-south-1',
  domain: { name: 'imali.co.za', hostedZoneId: 'Z0123456789ABCDEFGHIJ' },
  mail: { receivingRegion: 'eu-west-1' },
  alarmsTo: ['oncall@imali.co.za'],
  lambdaConcurrency: 1000,
  monthlyBudgetUsd: 500,
  alsoAllowedOrigins: [],
};
const { domain: _, ...withoutDomain } = { ...inputs, mail: { from: 'team@imali.co.za' } };

describe('addresses of a stage', () => {
  test('The domain decides pages, origins, sender and the address of statements together', () => {
    expect(stageConfig('production', { inputs, recorded: neverDeployed })).toMatchObject({
      apiUrl: 'https://api.imali.co.za',
      consoleUrl: 'https://console.imali.co.za',
      docsUrl: 'https://docs.imali.co.za',
      allowedOrigins: ['https://console.imali.co.za', 'https://docs.imali.co.za'],
      mailFrom: 'no-reply@imali.co.za',
      inboundMail: { domain: 'statements.imali.co.za', region: 'eu-west-1' },
    });
  });

  test('A stage without a domain answers at the addresses that AWS gave it', () => {
    const addresses = {
      api: 'https://abc.execute-api.af-south-1.amazonaws.com/live',
      console: 'https://d1.cloudfront.net',
      docs: 'https://d2.cloudfront.net',
    };
    const recorded = { ...neverDeployed, addresses };
    const config = stageConfig('production', { inputs: withoutDomain, recorded });
    expect(config).toMatchObject({
      apiUrl: addresses.api,
      consoleUrl: addresses.console,
      docsUrl: addresses.docs,
      allowedOrigins: [addresses.console, addresses.docs],
      mailFrom: 'team@imali.co.za',
    });
    expect([config.apiDomain, config.siteDomain, config.inboundMail, config.mailDomain]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('The first pass without a domain names addresses that no request reaches', () => {
    const { apiUrl, consoleUrl, docsUrl } = stageConfig('production', {
      inputs: withoutDomain,
      recorded: neverDeployed,
    });
    for (const url of [apiUrl, consoleUrl, docsUrl]) expect(new URL(url).hostname).toMatch(/\.invalid$/);
  });

  test('Deletions are refused from the first successful deployment on', () => {
    expect(stageConfig('production', { inputs, recorded: neverDeployed }).refuseDeletion).toBe(false);
    expect(stageConfig('production', { inputs, recorded: { ...neverDeployed, dataExists: true } }).refuseDeletion).toBe(
      true,
    );
  });

  test('Concurrency is reserved only where the account keeps 100 for everything else', () => {
    // The workers of production reserve 144 together.
    const reserves = (lambdaConcurrency: number) =>
      stageConfig('production', { inputs: { ...inputs, lambdaConcurrency }, recorded: neverDeployed })
        .reserveConcurrency;
    expect([10, 261, 262, 1000].map(reserves)).toEqual([false, false, true, true]);
  });
});
