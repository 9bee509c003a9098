import type { BookTrial, PolicyTrial } from '../../decisions/domain/policy-trial.ts';
import { defaultedOn, type LoanOutcome } from './loan-outcome.ts';
import type { BookEntry } from './portfolio.ts';
import { differenceOfShares, type Share, shareOf } from './statistics/proportions.ts';

/** What one version made of an application. */
type Judged = NonNullable<BookTrial['other']>;

interface Tried {
  readonly entry: BookEntry;
  readonly trial: BookTrial;
}

/** Applications that both versions decided, as lists show those that differ. */
const MOST_MOVES = 100;

/** The last decision of each application in a trial. */
function lastOfEach(entries: readonly BookEntry[], trialId: string): Tried[] {
  const seen = new Set<string>();
  return entries
    .toSorted((one, other) => (one.book.decisionId < other.book.decisionId ? 1 : -1))
    .flatMap((entry) => {
      const { trial, applicationId } = entry.book;
      if (trial?.id !== trialId || seen.has(applicationId)) return [];
      seen.add(applicationId);
      return [{ entry, trial }];
    });
}

function decidedOf({ entry: { book } }: Tried): Judged {
  return { outcome: book.outcome, grantedCents: book.grantedCents, dominantReason: book.dominantReason };
}

/** What both versions made of an application; null for one that could not decide it. */
function bothOf(tried: Tried): { readonly champion: Judged | null; readonly challenger: Judged | null } {
  const [decided, { arm, other }] = [decidedOf(tried), tried.trial];
  return arm === 'challenger' && !tried.trial.fellBack
    ? { champion: other, challenger: decided }
    : { champion: decided, challenger: other };
}

interface Case {
  readonly judged: Judged;
  /** Of the loan that was granted; undefined where nothing was, or its course is not known. */
  readonly loan: LoanOutcome | undefined;
}

function reasonsOf(cases: readonly Case[]) {
  const counts = new Map<string, number>();
  for (const { judged } of cases) {
    const { dominantReason: code } = judged;
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, decisions]) => ({ code, decisions, share: decisions / cases.length }))
    .toSorted((one, other) => other.decisions - one.decisions || (one.code < other.code ? -1 : 1));
}

function sideOf(cases: readonly Case[]) {
  const count = (outcome: Judged['outcome']): number => cases.filter(({ judged }) => judged.outcome === outcome).length;
  const approve = count('approve');
  const known = cases.flatMap(({ judged, loan }) => (judged.outcome === 'approve' && loan !== undefined ? [loan] : []));
  const bad = known.filter((loan) => defaultedOn(loan) !== null).length;
  return {
    decisions: cases.length,
    approve,
    refer: count('refer'),
    decline: count('decline'),
    approvalRate: shareOf(approve, cases.length),
    defaultRate: shareOf(bad, known.length),
    grantedCents: cases.reduce((sum, { judged }) => sum + (judged.grantedCents ?? 0), 0),
    reasons: reasonsOf(cases),
  };
}
export type TrialSide = ReturnType<typeof sideOf>;

function swapsOf(tried: readonly Tried[]) {
  const pairs = tried.flatMap((one) => {
    const { champion, challenger } = bothOf(one);
    return champion === null || challenger === null ? [] : [{ ...one, champion, challenger }];
  });
  const counted = (byChampion: boolean, byChallenger: boolean): number =>
    pairs.filter(
      ({ champion, challenger }) =>
        (champion.outcome === 'approve') === byChampion && (challenger.outcome === 'approve') === byChallenger,
    ).length;
  return {
    bothApprove: counted(true, true),
    onlyChampion: counted(true, false),
    onlyChallenger: counted(false, true),
    neither: counted(false, false),
    moves: pairs
      .filter(({ champion, challenger }) => champion.outcome !== challenger.outcome)
      .slice(0, MOST_MOVES)
      .map(({ entry: { book }, trial, champion, challenger }) => ({
        applicationId: book.applicationId,
        decisionId: book.decisionId,
        decidedBy: trial.arm,
        champion,
        challenger,
      })),
  };
}

const differenceOf = (challenger: Share, champion: Share) => differenceOfShares(challenger, champion);

/**
 * How the two versions of a trial compare. In a split each side has the applications that its version decided; of a shadow both
 * sides have the same. Counted is what the versions decided, whatever a person decided afterwards.
 * @param entries of the book, of this trial and others
 * @param outcomes of the loans of their applications
 */
export function trialReport(
  { id, mode }: Pick<PolicyTrial, 'id' | 'mode'>,
  entries: readonly BookEntry[],
  outcomes: readonly LoanOutcome[],
) {
  const loans = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]));
  const all = lastOfEach(entries, id);
  const tried = all.filter(({ trial }) => !trial.fellBack);
  const casesOf = (arm: 'champion' | 'challenger'): Case[] =>
    tried.flatMap((one) => {
      const judged = mode === 'shadow' || one.trial.arm === arm ? bothOf(one)[arm] : null;
      // A loan that was not granted has no course, whatever the version that did not decide would have granted.
      const isGranted = one.entry.book.outcome === 'approve';
      return judged === null ? [] : [{ judged, loan: isGranted ? loans.get(one.entry.book.applicationId) : undefined }];
    });
  const [champion, challenger] = [sideOf(casesOf('champion')), sideOf(casesOf('challenger'))];
  return {
    compared: tried.length,
    fellBack: all.length - tried.length,
    overridden: tried.filter(({ entry }) => entry.standing !== undefined).length,
    champion,
    challenger,
    approvalRateChange: differenceOf(challenger.approvalRate, champion.approvalRate),
    defaultRateChange: differenceOf(challenger.defaultRate, champion.defaultRate),
    swaps: swapsOf(tried),
  };
}
export type TrialReport = ReturnType<typeof trialReport>;
