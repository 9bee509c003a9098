import { describe, expect, test } from '@jest/globals';
import { partnerKeys } from '../secrets/partner-keys.ts';
import { operation } from './check-partners.ts';

const filled = (keys: readonly string[]) => async () =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key, 'x'])));
const all = {
  peach: filled(partnerKeys.peach),
  xero: filled(partnerKeys.xero),
  whatsapp: filled(partnerKeys.whatsapp),
};
/** The operation reads nothing of a call. */
const call = Object.create(null);

describe('the health of partners', () => {
  test('A partner whose secret lacks a key is named, without the key', async () => {
    const reply = await operation({ ...all, xero: filled(['clientId']) }, call);
    expect(reply).toEqual({ status: 200, body: { not_configured: ['xero'] } });
  });

  test('No partner is named where every secret is filled in', async () => {
    expect(await operation(all, call)).toEqual({ status: 200, body: { not_configured: [] } });
  });
});
