import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import type { WhatsappNumber } from '../domain/whatsapp-number.ts';
import { dynamoWhatsappAccounts, dynamoWhatsappNumbers } from './dynamo-whatsapp.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const number = (organisationId: string, phoneNumberId: string): WhatsappNumber => ({
  organisationId,
  wabaId: '1022',
  phoneNumber: '27821234567',
  phoneNumberId,
  registeredAt: '2026-03-25T08:00:00.000Z',
  sealedToken: null,
});

describe('a number at WhatsApp', () => {
  test('A WhatsApp number belongs to the first claimant, until that one returns it', async () => {
    const numbers = dynamoWhatsappNumbers(table);
    expect(await numbers.claim('5001', 'one')).toBe(true);
    expect(await numbers.claim('5001', 'one')).toBe(true);
    expect(await numbers.claim('5001', 'two')).toBe(false);
    expect(await numbers.register(number('two', '5001'))).toBe(false);
    await numbers.release('5001', 'two');
    expect(await numbers.ownerOf('5001')).toBe('one');
    await numbers.release('5001', 'one');
    expect(await numbers.ownerOf('5001')).toBeNull();
    expect(await numbers.register(number('two', '5001'))).toBe(true);
  });

  test('A registered WhatsApp number is not returned by a later try that failed', async () => {
    const numbers = dynamoWhatsappNumbers(table);
    await numbers.register(number('one', '5001'));
    await numbers.release('5001', 'one');
    expect(await numbers.ownerOf('5001')).toBe('one');
  });

  test('A WhatsApp number replaces another one: of concurrent registrations only the last one remains claimed', async () => {
    const numbers = dynamoWhatsappNumbers(table);
    const ids = ['5001', '5002', '5003'];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(ids.map((id) => numbers.register(number('one', id))));
      const last = (await numbers.find('one'))?.phoneNumberId;
      const owners = await Promise.all(ids.map((id) => numbers.ownerOf(id)));
      expect(owners).toEqual(ids.map((id) => (id === last ? 'one' : null)));
    }
  });
});

describe('an account that is shared with us', () => {
  test('A shared account belongs to the organisation that was named last', async () => {
    const accounts = dynamoWhatsappAccounts(table);
    expect(await accounts.ownerOf('1022')).toBeNull();
    await accounts.confirm('1022', 'one');
    await accounts.confirm('1022', 'two');
    expect(await accounts.ownerOf('1022')).toBe('two');
  });
});
