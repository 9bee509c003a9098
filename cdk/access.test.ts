import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoint } from '../schemas/endpoint.ts';
import { endpoints, registry } from '../schemas/registry.ts';
import { endpointAccess } from './access.ts';
import { impliedSettings } from './implied-settings.ts';
import { workerAccess } from './worker-access.ts';
import { workers } from './workers.ts';

describe('the access of an endpoint', () => {
  test('is stated for every declared endpoint and worker', () => {
    for (const declared of endpoints) expect(() => endpointAccess(declared)).not.toThrow();
    for (const { id } of workers) expect(() => workerAccess(id)).not.toThrow();
  });

  test('nobody may do anything before somebody stated it', () => {
    const forgotten = endpoint({ ...registry.checkHealth, id: 'forgotten' });
    expect(() => endpointAccess(forgotten)).toThrow('forgotten');
    expect(() => workerAccess('forgotten')).toThrow('forgotten');
  });

  test('an open read without a limit needs nothing', () => {
    expect(endpointAccess(registry.checkHealth)).toEqual({ tables: {} });
  });

  test('a secured read looks its caller up and verifies the token', () => {
    expect(endpointAccess(registry.listTabs)).toEqual({
      tables: { directory: ['read', 'mark'] },
      signingSecret: 'read',
    });
  });

  test('a write can keep its reply for a repetition, and a limit is counted', () => {
    const limited = endpoint({ ...registry.checkHealth, requestsPerMinute: 5 });
    expect(endpointAccess(limited).tables?.operations).toEqual(['count']);
    const written = endpoint({ ...registry.checkHealth, method: 'POST', request: { body: z.unknown() } });
    expect(endpointAccess(written).tables?.operations).toEqual(['read', 'write']);
  });

  test('uses of one table from the declaration and of the operation are united', () => {
    expect(endpointAccess(registry.createUser).tables).toEqual({
      directory: ['read', 'mark', 'write'],
      operations: ['read', 'write'],
    });
  });
});

describe('the settings that an access implies', () => {
  test('are none for no access', () => {
    expect(impliedSettings({})).toEqual([]);
  });

  test('name each table, queue, secret and address that may be used, and no other', () => {
    expect(
      impliedSettings({
        tables: { billing: ['read'] },
        statements: ['read'],
        analysisQueue: 'send',
        signingSecret: 'read',
        mail: 'send',
        addresses: ['apiUrl'],
      }),
    ).toEqual(['billingTable', 'statementsBucket', 'analysisQueueUrl', 'signingSecret', 'mailFrom', 'apiUrl']);
  });
});
