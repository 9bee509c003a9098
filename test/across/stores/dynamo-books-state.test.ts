import { afterAll, expect, test } from '@jest/globals';
import { MOST_WAITING } from '../../../functions/books/domain/books-state.ts';
import { dynamoBooksState, dynamoInvoiceLinks } from '../../../functions/books/store/dynamo-invoice-links.ts';
import { startBooks } from './books-under-test.fixture.ts';

const { time, tables, portsOver, link, close } = await startBooks();
afterAll(close);

const own = '692039c01111111111111111';
/** Its id begins as the own one does. */
const other = '692039c011111111111111112';
const at = () => new Date(time.now).toISOString();

test('An organisation gets its own waiting bills, and whether the books are linked', async () => {
  const table = await tables.another();
  const state = dynamoBooksState(table);
  expect(await state.of(own)).toEqual({ isLinked: false, waitingBills: 0 });
  const links = dynamoInvoiceLinks(table);
  await links.noteDue({ organisationId: own, billId: 'a' }, at());
  await links.noteDue({ organisationId: own, billId: 'b' }, at());
  await links.noteDue({ organisationId: other, billId: 'c' }, at());
  await link(table);
  expect(await state.of(own)).toEqual({ isLinked: true, waitingBills: 2 });
  expect(await state.of(other)).toEqual({ isLinked: true, waitingBills: 1 });
  const due = await links.dueOf({ organisationId: own, billId: 'a' });
  if (due === null) throw new Error('the note is gone');
  await links.clearDue(due);
  await portsOver(table).links.expire(1);
  expect(await state.of(own)).toEqual({ isLinked: false, waitingBills: 1 });
});

test('more than are counted are as many as are counted', async () => {
  const table = await tables.another();
  const links = dynamoInvoiceLinks(table);
  for (let bill = 0; bill <= MOST_WAITING; bill += 1) {
    await links.noteDue({ organisationId: own, billId: String(bill) }, at());
  }
  expect((await dynamoBooksState(table).of(own)).waitingBills).toBe(MOST_WAITING);
});
