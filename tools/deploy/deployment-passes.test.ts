import { describe, expect, test } from '@jest/globals';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import { neverDeployed } from '../../cdk/deployment/recorded-deployment.ts';
import type { AccountView, StackView } from './account-view.ts';
import { needsAnotherPass, needsCertificateFirst } from './deployment-passes.ts';
import { recordedOutputs } from './recorded-outputs.ts';

const inputs: DeploymentInputs = {
  account: '123456789012',
  region: 'af-south-1',
  domain: { name: 'imali.co.za', hostedZoneId: 'Z0123456789ABCDEFGHIJ' },
  mail: {},
  alarmsTo: ['oncall@imali.co.za'],
  lambdaConcurrency: 1000,
  monthlyBudgetUsd: 500,
  alsoAllowedOrigins: [],
};
const { domain: _, ...bare } = inputs;
const addresses = { api: 'https://a', console: 'https://b', docs: 'https://c' };

describe('passes of a deployment', () => {
  test('A domain in Route 53 needs its certificate before anything else, once', () => {
    expect(needsCertificateFirst(inputs, neverDeployed)).toBe(true);
    expect(needsCertificateFirst(inputs, { ...neverDeployed, sitesCertificateArn: 'arn' })).toBe(false);
    expect(needsCertificateFirst(bare, neverDeployed)).toBe(false);
  });

  test('The first deployment needs a second pass, the next one does not', () => {
    const after = { ...neverDeployed, addresses, dataExists: true };
    expect(needsAnotherPass(bare, neverDeployed, after)).toBe(true);
    expect(needsAnotherPass(bare, after, { ...after })).toBe(false);
  });

  test('Addresses of AWS matter only where there is no domain', () => {
    const before = { addresses: undefined, sitesCertificateArn: 'arn', dataExists: true };
    expect(needsAnotherPass(inputs, before, { ...before, addresses })).toBe(false);
    expect(needsAnotherPass(bare, before, { ...before, addresses })).toBe(true);
  });
});

describe('what AWS answered', () => {
  const asked = (stacks: Readonly<Record<string, StackView>>): AccountView => {
    const not = async () => {
      throw new Error('not asked for');
    };
    return {
      account: not,
      isRegionOn: not,
      bootstrapVersion: not,
      lambdaConcurrency: not,
      sendsToAnybody: not,
      activeReceiptRuleSet: not,
      hostedZoneName: not,
      emptyKeys: not,
      stack: async (region, name) => stacks[`${region} ${name}`],
    };
  };

  test('A stage that nobody deployed has no addresses, no certificate and no data', async () => {
    expect(await recordedOutputs('production', inputs, asked({}))).toEqual(neverDeployed);
  });

  test('Addresses, the certificate of us-east-1 and the state of the data come from the stacks', async () => {
    const answer = await recordedOutputs(
      'production',
      inputs,
      asked({
        'af-south-1 imali-production-data': { status: 'UPDATE_ROLLBACK_COMPLETE', outputs: {} },
        'af-south-1 imali-production-api': { status: 'CREATE_COMPLETE', outputs: { ApiAddress: 'https://a/live' } },
        'af-south-1 imali-production-site': {
          status: 'CREATE_COMPLETE',
          outputs: { SiteAddress: 'd1.cloudfront.net' },
        },
        'af-south-1 imali-production-docs': {
          status: 'CREATE_COMPLETE',
          outputs: { SiteAddress: 'd2.cloudfront.net' },
        },
        'us-east-1 imali-production-certificates': {
          status: 'CREATE_COMPLETE',
          outputs: { SitesCertificateArn: 'arn:sites' },
        },
      }),
    );
    expect(answer).toEqual({
      addresses: { api: 'https://a/live', console: 'https://d1.cloudfront.net', docs: 'https://d2.cloudfront.net' },
      sitesCertificateArn: 'arn:sites',
      dataExists: true,
    });
  });

  test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_IN_PROGRESS'])(
    'A data stack in %s holds nothing to protect yet',
    async (status) => {
      const view = asked({ 'af-south-1 imali-production-data': { status, outputs: {} } });
      expect((await recordedOutputs('production', inputs, view)).dataExists).toBe(false);
    },
  );
});
