import { describe, expect, test } from '@jest/globals';
import { receiptRuleSetName } from '../../cdk/account-names.ts';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import { accountFindings } from './account-findings.ts';
import type { AccountView } from './account-view.ts';

const inputs: DeploymentInputs = {
  account: '123456789012',
  region: 'af-south-1',
  domain: { name: 'staging.imali.co.za', hostedZoneId: 'Z0123456789ABCDEFGHIJ' },
  mail: { receivingRegion: 'eu-west-1' },
  alarmsTo: ['oncall@imali.co.za'],
  lambdaConcurrency: 1000,
  monthlyBudgetUsd: 500,
  alsoAllowedOrigins: [],
};

/** An account in which nothing is missing, with what a test changes. */
const account = (changed: Partial<AccountView> = {}): AccountView => ({
  account: async () => inputs.account,
  isRegionOn: async () => true,
  bootstrapVersion: async () => 30,
  lambdaConcurrency: async () => 1000,
  sendsToAnybody: async () => true,
  activeReceiptRuleSet: async () => receiptRuleSetName,
  hostedZoneName: async () => 'imali.co.za',
  stack: async () => ({ status: 'CREATE_COMPLETE', outputs: {} }),
  emptyKeys: async () => [],
  ...changed,
});

const found = async (changed: Partial<AccountView>) =>
  (await accountFindings('staging', inputs, account(changed))).map(({ kind, finding }) => `${kind}: ${finding}`);

describe('findings about an account', () => {
  test('An account in which nothing is missing has none', async () => {
    expect(await found({})).toEqual([]);
  });

  test('Credentials of another account are the only finding, because everything else would be about that account', async () => {
    expect(await found({ account: async () => '999999999999', bootstrapVersion: async () => undefined })).toEqual([
      'blocker: The credentials are of account 999999999999; the stage belongs to 123456789012.',
    ]);
  });

  test('A region that nobody opted in to is named before anything is asked of it', async () => {
    const isRegionOn = async (region: string) => region !== 'af-south-1';
    const emptyKeys = async () => {
      throw new Error('the region is off');
    };
    expect(await found({ isRegionOn, emptyKeys })).toEqual(['blocker: Region af-south-1 is off in this account.']);
  });

  test('Each region without a bootstrap stack is named, the one of mail and the one of certificates too', async () => {
    expect(await found({ bootstrapVersion: async () => undefined })).toEqual([
      'blocker: Region af-south-1 was never bootstrapped.',
      'blocker: Region us-east-1 was never bootstrapped.',
      'blocker: Region eu-west-1 was never bootstrapped.',
    ]);
    expect(await found({ bootstrapVersion: async (region) => (region === 'eu-west-1' ? 5 : 30) })).toEqual([
      'blocker: Region eu-west-1 has version 5 of the bootstrap stack.',
    ]);
  });

  test('A stack whose first creation failed must be deleted, one that is being changed must be waited for', async () => {
    const stack = async (_: string, name: string) => ({
      status:
        name === 'imali-staging-data'
          ? 'ROLLBACK_COMPLETE'
          : name.endsWith('-api')
            ? 'UPDATE_IN_PROGRESS'
            : 'CREATE_COMPLETE',
      outputs: {},
    });
    expect(await found({ stack })).toEqual([
      'blocker: The first creation of imali-staging-data failed and was rolled back.',
      'blocker: imali-staging-api is being changed by another deployment (UPDATE_IN_PROGRESS).',
    ]);
  });

  test('A stack that neither an update nor a deletion left whole must be repaired first', async () => {
    const stack = async (_: string, name: string) => ({
      status:
        name === 'imali-staging-data'
          ? 'UPDATE_ROLLBACK_FAILED'
          : name.endsWith('-api')
            ? 'DELETE_FAILED'
            : 'UPDATE_ROLLBACK_COMPLETE',
      outputs: {},
    });
    expect(await found({ stack })).toEqual([
      'blocker: An update of imali-staging-data failed, and could not be rolled back whole.',
      'blocker: imali-staging-api was to be deleted and is there in part.',
    ]);
  });

  test('A deployment that was broken off before it began blocks nothing, because nothing would ever end it', async () => {
    expect(await found({ stack: async () => ({ status: 'REVIEW_IN_PROGRESS', outputs: {} }) })).toEqual([]);
  });

  test('A first creation that failed in a stack of functions is found as well', async () => {
    const stack = async (_: string, name: string) => ({
      status: name.includes('-functions-auth') ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE',
      outputs: {},
    });
    expect(await found({ stack })).toEqual([
      'blocker: The first creation of imali-staging-functions-auth failed and was rolled back.',
    ]);
  });

  test('An account that runs fewer functions at once than the inputs count on blocks', async () => {
    expect(await found({ lambdaConcurrency: async () => 10 })).toEqual([
      'blocker: The account runs 10 functions at once; the inputs count on 1000.',
    ]);
  });

  test('A receipt rule set of somebody else blocks, because activating ours would stop its mail', async () => {
    expect(await found({ activeReceiptRuleSet: async () => 'newsletter' })).toEqual([
      'blocker: The receipt rule set "newsletter" is active in eu-west-1, and an account has one.',
    ]);
    expect(await found({ activeReceiptRuleSet: async () => undefined })).toEqual([]);
  });

  test('A hosted zone that does not hold the domain blocks, also when its name only ends alike', async () => {
    expect(await found({ hostedZoneName: async () => undefined })).toHaveLength(1);
    expect(await found({ hostedZoneName: async () => 'mali.co.za' })).toEqual([
      'blocker: Hosted zone Z0123456789ABCDEFGHIJ is of mali.co.za, which does not hold staging.imali.co.za.',
    ]);
  });

  test('The sandbox of SES and partners that are not configured are notes for after the deployment', async () => {
    const emptyKeys = async (_: string, secret: string) =>
      secret.endsWith('xero') ? ['clientId', 'clientSecret'] : [];
    expect(await found({ sendsToAnybody: async () => false, emptyKeys })).toEqual([
      'note: SES in af-south-1 is in its sandbox: mail reaches verified addresses only.',
      'note: Xero is not configured (clientId, clientSecret): bills do not reach the books.',
    ]);
  });
});
