import { describe, expect, test } from '@jest/globals';
import { bankCatalogue } from '../domain/feed/bank-catalogue.ts';
import { automaticBanks, bankConnectors } from './bank-connectors.ts';

const production = { investecUrl: 'https://openapi.investec.com' };
const registered = { ...production, investecClientId: 'imali-app' };
const sandbox = { ...production, sandboxBankUrl: 'https://bank.staging.example' };
const secretless = async () => '{}';

describe('the banks of a stage', () => {
  test.each([
    ['production', production, ['investec']],
    ['a stage with a sandbox', sandbox, ['investec', 'sandbox_bank']],
  ] as const)('Each bank of %s has a connector, and the catalogue agrees', (_, settings, ids) => {
    expect(automaticBanks(settings).map(({ bankId }) => bankId)).toEqual(ids);
    expect([...bankConnectors(settings, secretless, Date.now).keys()]).toEqual(ids);
    const automatic = bankCatalogue(automaticBanks(settings)).filter(({ automatedActive }) => automatedActive);
    expect(automatic.map(({ id }) => id)).toEqual(ids);
  });

  test('A bank asks for login fields exactly where its connector accepts some', () => {
    for (const settings of [production, registered, sandbox]) {
      const connectors = bankConnectors(settings, secretless, Date.now);
      for (const { bankId, loginFields } of automaticBanks(settings)) {
        expect(connectors.get(bankId)?.signIn.kind).toBe(loginFields.length > 0 ? 'fields' : 'redirect');
      }
    }
  });

  test('A bank login without our secret does not begin, and names the missing entry', async () => {
    const request = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), redirectUri: 'https://api.example/cb' };
    const signIn = bankConnectors(registered, secretless, Date.now).get('investec')?.signIn;
    if (signIn?.kind !== 'redirect') throw new Error('a page of the bank was expected');
    await expect(signIn.authorisation(request)).rejects.toThrow('the secret of banks has no entry for investec');
  });
});
