import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { BookTrial } from '../../decisions/domain/policy-trial.ts';
import { withReports } from './loan-outcome.ts';
import type { BookEntry } from './portfolio.ts';
import { trialReport } from './trial-report.ts';

const id = (number: number): string => number.toString(16).padStart(24, '0');
const TRIAL = id(7);
const approved = { outcome: 'approve', grantedCents: 200_000, dominantReason: null } as const;
const declined = { outcome: 'decline', grantedCents: null, dominantReason: 'gambling' } as const;
type Judged = NonNullable<BookTrial['other']>;

function entryOf(number: number, decided: Judged, trial: Partial<BookTrial>): BookEntry {
  return {
    book: {
      applicationId: id(number),
      decisionId: id(10_000 + number),
      decidedOn: '2026-03-10',
      madeAt: '2026-03-10T08:00:00.000Z',
      policyId: id(1),
      versionId: id(2),
      product: 'short_term_loan',
      askedCents: 300_000,
      termMonths: 3,
      instalmentCents: null,
      figures: {},
      scores: {},
      ...decided,
      trial: { id: TRIAL, arm: 'champion', fellBack: false, other: null, ...trial },
    },
  };
}

const loanOf = (number: number, state: 'default' | 'settled') => {
  const report = { asOf: '2026-06-30', arrearsDays: 0, grantedCents: null, balanceCents: null, lostCents: null };
  return withReports(null, id(number), [{ ...report, state }], '2026-07-01T00:00:00Z') ?? [];
};
const series = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('The report of a split', () => {
  // 100 decided by the champion, 80 approved; 50 by the challenger, 20 approved.
  const entries = [
    ...series(0, 80).map((at) => entryOf(at, approved, { other: at < 30 ? approved : declined })),
    ...series(80, 20).map((at) => entryOf(at, declined, { other: declined })),
    ...series(100, 20).map((at) => entryOf(at, approved, { arm: 'challenger', other: approved })),
    ...series(120, 30).map((at) => entryOf(at, declined, { arm: 'challenger', other: approved })),
  ];

  test('Each version counts the applications that it decided, with intervals as Wilson and Newcombe have them', () => {
    const outcomes = [
      ...series(0, 40).map((at) => loanOf(at, at < 10 ? 'default' : 'settled')),
      loanOf(100, 'settled'),
    ];
    const found = trialReport({ id: TRIAL, mode: 'split' }, entries, outcomes.flat());
    expect(found).toMatchObject({ compared: 150, fellBack: 0, overridden: 0 });
    expect(found.champion).toMatchObject({ decisions: 100, approve: 80, decline: 20, grantedCents: 80 * 200_000 });
    expect(found.challenger).toMatchObject({ decisions: 50, approve: 20, decline: 30 });
    // 80 of 100: (0.8 + 1.9208 / 100 ± 1.96 √(0.8 · 0.2 / 100 + 0.9604 / 10 000)) / (1 + 3.8416 / 100).
    expect(found.champion.approvalRate.interval?.low).toBeCloseTo(0.7112, 4);
    expect(found.champion.approvalRate.interval?.high).toBeCloseTo(0.8666, 4);
    expect(found.approvalRateChange?.difference).toBeCloseTo(-0.4, 12);
    expect(found.approvalRateChange?.interval.high).toBeLessThan(0);
    expect(found.champion.defaultRate).toMatchObject({ hits: 10, all: 40, share: 0.25, isSmall: false });
    // One loan says nothing, and says so.
    expect(found.challenger.defaultRate).toMatchObject({ hits: 0, all: 1, isSmall: true });
    expect(found.challenger.reasons).toEqual([{ code: 'gambling', decisions: 30, share: 0.6 }]);
  });

  test('Who would move counts both versions over every application, and lists the newest', () => {
    const { swaps } = trialReport({ id: TRIAL, mode: 'split' }, entries, []);
    expect(swaps).toMatchObject({ bothApprove: 50, onlyChampion: 80, onlyChallenger: 0, neither: 20 });
    expect(swaps.moves).toHaveLength(80);
    expect(swaps.moves[0]).toMatchObject({ applicationId: id(149), decidedBy: 'challenger', challenger: declined });
  });

  test('What the challenger could not decide counts on no side, and is counted apart', () => {
    const more = [entryOf(900, approved, { arm: 'challenger', fellBack: true }), ...entries];
    const found = trialReport({ id: TRIAL, mode: 'split' }, more, []);
    expect(found).toMatchObject({ compared: 150, fellBack: 1 });
    expect(found.challenger.decisions).toBe(50);
  });
});

describe('The report of a shadow', () => {
  test('Both sides have the same applications, and outcomes are those of loans that were granted', () => {
    const entries = [
      ...series(0, 40).map((at) => entryOf(at, approved, { other: at < 10 ? declined : approved })),
      ...series(40, 10).map((at) => entryOf(at, declined, { other: approved })),
    ];
    const outcomes = series(0, 50).map((at) => loanOf(at, at < 10 ? 'default' : 'settled'));
    const found = trialReport({ id: TRIAL, mode: 'shadow' }, entries, outcomes.flat());
    expect(found.champion).toMatchObject({ decisions: 50, approve: 40, defaultRate: { hits: 10, all: 40 } });
    // It declines the ten that defaulted, and would grant ten that nobody granted: no loan of theirs is known.
    expect(found.challenger).toMatchObject({ decisions: 50, approve: 40, defaultRate: { hits: 0, all: 30 } });
    expect(found.swaps).toMatchObject({ bothApprove: 30, onlyChampion: 10, onlyChallenger: 10, neither: 0 });
  });
});

describe('Every report', () => {
  const anyJudged = fc.constantFrom<Judged>(approved, declined, {
    outcome: 'refer',
    grantedCents: null,
    dominantReason: 'thin_file',
  });
  const anyEntry = fc
    .record({
      number: fc.integer({ min: 0, max: 12 }),
      decided: anyJudged,
      other: fc.option(anyJudged),
      arm: fc.constantFrom('champion' as const, 'challenger' as const),
      fellBack: fc.boolean(),
      ofAnother: fc.boolean(),
    })
    .map(({ number, decided, other, arm, fellBack, ofAnother }) =>
      entryOf(number, decided, {
        id: ofAnother ? id(8) : TRIAL,
        arm,
        fellBack: arm === 'challenger' && fellBack,
        other: fellBack && arm === 'challenger' ? null : other,
      }),
    );

  test('A report counts each application of the trial once, and its swaps are at most those it compares', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry, { maxLength: 40 }),
        fc.constantFrom('split' as const, 'shadow' as const),
        (all, mode) => {
          const entries = all.map((entry, index) => ({ book: { ...entry.book, decisionId: id(50_000 + index) } }));
          const found = trialReport({ id: TRIAL, mode }, entries, []);
          const own = new Set(entries.flatMap(({ book }) => (book.trial?.id === TRIAL ? [book.applicationId] : [])));
          expect(found.compared + found.fellBack).toBe(own.size);
          const { champion, challenger, swaps } = found;
          for (const side of [champion, challenger]) {
            expect(side.approve + side.refer + side.decline).toBe(side.decisions);
          }
          const pairs = swaps.bothApprove + swaps.onlyChampion + swaps.onlyChallenger + swaps.neither;
          expect(pairs).toBeLessThanOrEqual(found.compared);
          if (mode === 'split') expect(champion.decisions + challenger.decisions).toBe(found.compared);
        },
      ),
    );
  });
});
