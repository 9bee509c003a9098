import { normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import { readAuthoredSet } from '../bench/authored-rows.ts';
import { labelRow } from '../decision/label-row.ts';
import { keptRow } from './kept-rows.ts';

const ACCOUNT = '0123456789abcdef01234567';

const rowOf = (description: string, reference: string, amountCents: number) => ({
  id: ACCOUNT,
  accountId: ACCOUNT,
  bookedOn: '2026-01-31',
  bookedAt: '2026-01-30T22:00:00.000Z',
  amountCents,
  balanceCents: null,
  currency: 'ZAR',
  description,
  reference,
});

function keptOf(description: string, side: 'in' | 'out') {
  const { text, namesCard } = normaliseDescription(description, '');
  return keptRow({ text, namesCard, tokens: tokensOf(text) }, side, 'cheque').found;
}

describe('What a process keeps of the rows that it labelled', () => {
  test('A row is labelled the second time as it was the first, on either side and every kind of account', () => {
    const rows = readAuthoredSet().slice(0, 1_500);
    for (const type of ['cheque', 'credit_card'] as const) {
      const label = () =>
        rows.flatMap(({ description, reference, amountCents }) =>
          [amountCents, -amountCents].map((cents) => labelRow(rowOf(description, reference, cents), type)),
        );
      const first = label();
      expect(label()).toEqual(first);
    }
  });

  test('A shop that a table names is kept, for its side and its kind of account alone', () => {
    const description = 'CHECKERS HYPER SANDTON';
    const { tabled, verdict, settled } = labelRow(rowOf(description, '', -12_345), 'cheque');
    expect(keptOf(description, 'out')).toEqual({ tabled, verdict, settled });
    expect(keptOf(description, 'in')).toBeNull();
    expect(keptOf('CHECKERS HYPER ROSEBANK', 'out')).toBeNull();
  });

  test('A payment to somebody whom no table knows is not kept', () => {
    const description = 'EFT PAYMENT TO THANDEKA QWABE';
    labelRow(rowOf(description, '', -12_345), 'cheque');
    expect(keptOf(description, 'out')).toBeNull();
  });
});
