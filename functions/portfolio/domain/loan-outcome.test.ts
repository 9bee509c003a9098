import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LoanOutcomeIn, loanStates } from '../../../schemas/entities/portfolio/loan-outcome.ts';
import {
  defaultedOn,
  type LoanOutcome,
  type LoanReport,
  latestReport,
  loanReport,
  MAX_REPORTS,
  withReports,
} from './loan-outcome.ts';
import { outcomeFileRows } from './outcome-file.ts';

const at = '2026-11-24T08:00:00.000Z';
const applicationId = '692039c05f3c8b2a1d9e4f70';
const report = (asOf: string, changes: Partial<LoanReport> = {}): LoanReport => ({
  state: 'current',
  asOf,
  arrearsDays: 0,
  grantedCents: null,
  balanceCents: null,
  lostCents: null,
  ...changes,
});
const day = (number: number): string => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
const reports = fc
  .uniqueArray(fc.record({ number: fc.nat(400), state: fc.constantFrom(...loanStates), lostCents: fc.nat(1_000) }), {
    selector: ({ number }) => number,
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => all.map(({ number, ...changes }) => report(day(number), changes)));

const reported = (before: LoanOutcome | null, more: readonly LoanReport[]): LoanOutcome | null =>
  withReports(before, applicationId, more, at) ?? before;

describe('the outcome of a loan', () => {
  test('The latest day counts, in whatever order and in however many parts the reports come', () => {
    fc.assert(
      fc.property(reports, fc.nat(12), fc.nat(12), (all, cut, turn) => {
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
        const once = reported(null, all);
        const parts = reported(reported(null, turned.slice(0, cut)), turned.slice(cut));
        if (once === null) throw new Error('nothing was reported');
        expect(parts?.reports).toEqual(once.reports);
        expect(latestReport(once).asOf).toBe(
          all
            .map(({ asOf }) => asOf)
            .toSorted()
            .at(-1),
        );
      }),
    );
  });

  test('What is known already changes nothing, however often it is sent', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const once = reported(null, all);
        expect(withReports(once, applicationId, all, at)).toBeNull();
        expect(withReports(once, applicationId, all.slice(0, 1), at)).toBeNull();
      }),
    );
  });

  test('Of one day the last word counts, and a change raises the version', () => {
    const first = reported(null, [report('2026-03-01', { state: 'default', lostCents: 5_000 })]);
    const corrected = reported(first, [report('2026-03-01', { state: 'in_arrears', arrearsDays: 40 })]);
    expect(corrected).toMatchObject({ version: 2, reports: [{ state: 'in_arrears' }] });
  });

  test('The first default is known for good, also beyond the reports that are kept', () => {
    const first = report(day(0), { state: 'default' });
    const many = Array.from({ length: MAX_REPORTS + 30 }, (_, index) => report(day(index + 1)));
    const all = reported(reported(null, [first]), many);
    if (all === null) throw new Error('nothing was reported');
    expect(all.reports).toHaveLength(MAX_REPORTS);
    expect(defaultedOn(all)).toBe(first.asOf);
    expect(latestReport(all).asOf).toBe(day(MAX_REPORTS + 30));
  });

  test('Rands become cents', () => {
    const given = LoanOutcomeIn.parse({
      application_id: applicationId,
      state: 'default',
      as_of: '2026-03-01',
      lost_amount: 1149.29,
    });
    expect(loanReport(given)).toMatchObject({ lostCents: 114_929, balanceCents: null, grantedCents: null });
  });
});

describe('a file of outcomes', () => {
  const header = 'application_id;state;as_of;arrears_days;balance';
  test('Numbers are read as people write them, and empty cells take their defaults', () => {
    const read = outcomeFileRows(
      `${header}\r\n${applicationId};DEFAULT;2026-03-01;95;R 1 149,22\r\n${applicationId};settled;2026-04-01;;\r\n`,
    );
    expect(read).toMatchObject({
      rows: [
        { place: 'line 2', outcome: { state: 'default', arrears_days: 95, balance: 1149.22 } },
        { place: 'line 3', outcome: { state: 'settled', arrears_days: 0, balance: null } },
      ],
    });
  });

  test('Each fault names its line and its column', () => {
    const read = outcomeFileRows(
      `${header}\n${applicationId};lost;2026-02-30;1;x\n;current;2026-03-01;3;0\n${applicationId};current\n`,
    );
    if (!('faults' in read)) throw new Error('no faults');
    const text = read.faults.join('\n');
    for (const place of [
      'line 2, state:',
      'line 2, as_of:',
      'line 2, balance:',
      'line 3, application_id:',
      'line 4: 2 cells where the header has 5',
    ]) {
      expect(text).toContain(place);
    }
  });

  test('A file without a column, with one that is not known or without rows is refused', () => {
    const faultOf = (text: string) => {
      const read = outcomeFileRows(text);
      return 'faults' in read ? read.faults : [];
    };
    expect(faultOf('application_id,state\n')).toEqual(['line 1: the column as_of is missing']);
    expect(faultOf('state,as_of\n')).toEqual(['line 1: the column application_id or reference is missing']);
    expect(faultOf('reference,state,as_of,colour\n')).toEqual(['line 1: the column "colour" is not known']);
    expect(faultOf('reference,state,as_of\n')).toEqual(['line 1: the file holds no rows']);
    expect(faultOf('')).toEqual(['line 1: the file holds no rows']);
  });
});
