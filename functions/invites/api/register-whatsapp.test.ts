import { describe, expect, test } from '@jest/globals';
import type { WhatsappAnswer } from '../domain/whatsapp-number.ts';
import { operation } from './register-whatsapp.ts';

const ours = '692039c00000000000000001';
const theirs = '692039c00000000000000002';

/** What happens at WhatsApp and to claims, in order. */
function world(owner: string | null, registering: WhatsappAnswer<string> = { done: '5999' }) {
  const steps: string[] = [];
  const claims = new Map(owner === null ? [] : [['5999', owner]]);
  const adapters: Parameters<typeof operation>[0] = {
    graph: {
      exchange: async () => ({ done: 'token' }),
      findNumber: async () => {
        steps.push('find');
        return { done: '5999' };
      },
      register: async () => {
        steps.push('register at WhatsApp');
        return registering;
      },
      invite: async () => ({ unsure: true }),
    },
    numbers: {
      claim: async (id, organisationId) => {
        steps.push('claim');
        const free = (claims.get(id) ?? organisationId) === organisationId;
        if (free) claims.set(id, organisationId);
        return free;
      },
      release: async (id) => {
        steps.push('release');
        claims.delete(id);
      },
      register: async () => {
        steps.push('keep');
        return true;
      },
    },
    accounts: { ownerOf: async () => ours },
    box: { seal: async () => Buffer.from('sealed') },
  };
  return { steps, adapters };
}

const asked = (organisationId: string, code?: string): Parameters<typeof operation>[1] => ({
  caller: { kind: 'user', id: 'u', organisationId, permissions: [], scopes: ['organisation:api'] },
  path: undefined,
  query: undefined,
  headers: undefined,
  form: undefined,
  files: {},
  sourceIp: '127.0.0.1',
  userAgent: '',
  requestId: 'r',
  body: { waba_id: '1022', phone_number: '0821234567', ...(code === undefined ? {} : { code }) },
  now: Date.parse('2026-03-25T08:00:00Z'),
});

describe('registering a number at WhatsApp', () => {
  test('Registering a WhatsApp number claims it before anything is changed there', async () => {
    const { steps, adapters } = world(null);
    expect(await operation(adapters, asked(ours))).toMatchObject({ status: 200 });
    expect(steps).toEqual(['find', 'claim', 'register at WhatsApp', 'keep']);
  });

  test('Registering a WhatsApp number of somebody else changes nothing', async () => {
    const { steps, adapters } = world(theirs);
    expect(await operation(adapters, asked(ours, 'code'))).toEqual({ problem: 'whatsapp_number_taken' });
    expect(steps).toEqual(['find', 'claim']);
  });

  test('Registering a WhatsApp number without a code sends WhatsApp nothing for an account that is not confirmed as the caller’s', async () => {
    const { steps, adapters } = world(null);
    expect(await operation(adapters, asked(theirs))).toEqual({ problem: 'whatsapp_account_unconfirmed' });
    expect(steps).toEqual([]);
  });

  test('Registering a WhatsApp number returns the claim when WhatsApp refuses', async () => {
    const { steps, adapters } = world(null, { refused: 'the account is locked' });
    expect(await operation(adapters, asked(ours))).toMatchObject({ problem: 'whatsapp_refused' });
    expect(steps).toEqual(['find', 'claim', 'register at WhatsApp', 'release']);
  });
});
