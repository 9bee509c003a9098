import { absaBizStartBalanceBelow, isFeeBelow } from '@imali/sandbox-data/files/layouts/absa-business.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';

const engine = await pdfiumEngine();

test('a statement whose fees stand below their movement, with the balance of both, is read row by row', () => {
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
