import { expect, test } from '@jest/globals';
import type { AnalysisInput } from './analysis-input.ts';
import { makeAccount, makeInput, makeRow } from './labelled-row.fixture.ts';
import { oncePerInput } from './once-per-input.ts';

test('An input is computed once, and another input with the same content again', () => {
  let calls = 0;
  const countRows = oncePerInput(({ accounts }: AnalysisInput) => {
    calls += 1;
    return { rows: accounts.flatMap(({ transactions }) => transactions).length };
  });
  const input = makeInput([makeAccount([makeRow(), makeRow()])]);
  expect([countRows(input).rows, countRows(input).rows, calls]).toEqual([2, 2, 1]);
  expect([countRows({ ...input, accounts: [] }).rows, calls]).toEqual([0, 2]);
});
