import { absaBizStartBalanceBelow, isFeeBelow } from '@imali/sandbox-data/files/layouts/absa-business.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const engine = await pdfiumEngine();

test('a statement whose fees are below their transaction, with the balance of both, is read row by row', () => {
  const genuine = accountOf('weekly_wages', 7);
  const { rows } = genuine;
  const reading = readPdf(engine, pdfIn(absaBizStartBalanceBelow, genuine), { today: '2026-11-22' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  const shown = rows.map(({ bookedOn, amountCents, balanceCents }, index) => [
    bookedOn,
    amountCents,
    isFeeBelow(index + 1, rows) ? null : balanceCents,
  ]);
  expect(shown.filter(([, , balance]) => balance === null).length).toBeGreaterThan(5);
  expect(
    reading.statements[0]?.rows.map(({ bookedOn, amountCents, balanceCents }) => [bookedOn, amountCents, balanceCents]),
  ).toEqual(shown);
  expect(reading.statements[0]?.layout).toBe('absa/biz_start');
});

test('a fee that is marked as pending moves nothing: the balance beside it is that of the transaction above', () => {
  const genuine = accountOf('weekly_wages', 7);
  const row = (day: string, description: string, amountCents: number, balanceCents: number) => ({
    ...{ bookedOn: `2026-03-${day}`, time: '', description, reference: '' },
    ...{ amountCents, feeCents: 0, balanceCents, isFee: description.includes('Fee') },
  });
  const rows = [
    row('01', 'Salary', 100_000, 150_000),
    row('02', 'Groceries', -10_000, 140_000),
    row('02', 'Transaction Fee ( Pending )', -500, 140_000),
    row('03', 'Airtime', -5_000, 135_000),
    row('04', 'Transaction Fee Recovered', -500, 134_500),
  ];
  const account = {
    ...genuine,
    from: '2026-03-01',
    to: '2026-03-31',
    openingCents: 50_000,
    closingCents: 134_500,
    rows,
  };
  const reading = readPdf(engine, pdfIn(absaBizStartBalanceBelow, account), { today: '2026-11-22' });
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  expect(reading.statements[0]?.rows.map(({ description, amountCents }) => [description, amountCents])).toEqual([
    ['Salary', 100_000],
    ['Groceries', -10_000],
    ['Airtime', -5_000],
    ['Transaction Fee Recovered', -500],
  ]);
});
