import { type LoanReport, loanReport, withReports } from './loan-outcome.ts';
import { MAX_FAULTS, type PlacedOutcome } from './outcome-file.ts';
import type { OutcomeStore } from './outcome-store.ts';

/** Which applications rows are about. */
export interface LoanFinder {
  /** Those of these applications that the organisation has. */
  existing(organisationId: string, applicationIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Applications whose applicant has exactly this reference. */
  byReference(organisationId: string, reference: string): Promise<readonly string[]>;
}

/** Applications whose outcome is kept side by side, and how often one that changed concurrently is tried. */
const AT_ONCE = 20;
const TRIES = 5;

async function inGroups<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    done.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(act))));
  }
  return done;
}

type Found = { readonly applicationId: string } | { readonly fault: string };

function ofReference(ids: readonly string[]): Found {
  const [applicationId, ...more] = ids;
  if (applicationId === undefined) return { fault: 'reference: no application has it' };
  if (more.length === 0) return { applicationId };
  return { fault: `reference: ${ids.length} applications have it, so name one by application_id` };
}

/** Reports by application, or the faults of rows whose application is not found or named twice for a day. */
async function reportsByApplication(
  finder: LoanFinder,
  organisationId: string,
  rows: readonly PlacedOutcome[],
): Promise<{ readonly reports: ReadonlyMap<string, readonly LoanReport[]> } | { readonly faults: readonly string[] }> {
  const named = rows.flatMap(({ outcome }) => outcome.application_id ?? []);
  const references = [...new Set(rows.flatMap(({ outcome }) => outcome.reference ?? []))];
  const [existing, found] = await Promise.all([
    finder.existing(organisationId, [...new Set(named)]),
    inGroups(references, async (reference): Promise<[string, Found]> => {
      return [reference, ofReference(await finder.byReference(organisationId, reference))];
    }),
  ]);
  const byReference = new Map(found);
  const faults: string[] = [];
  const reports = new Map<string, LoanReport[]>();
  const places = new Map<string, string>();
  for (const { place, outcome } of rows) {
    const { application_id: id, reference } = outcome;
    const known: Found =
      id === null
        ? (byReference.get(reference ?? '') ?? ofReference([]))
        : existing.has(id)
          ? { applicationId: id }
          : { fault: 'application_id: there is no such application' };
    if ('fault' in known) {
      faults.push(`${place}, ${known.fault}`);
      continue;
    }
    const day = `${known.applicationId} ${outcome.as_of}`;
    const before = places.get(day);
    if (before !== undefined) faults.push(`${place}, as_of: ${before} is about the same application and day`);
    places.set(day, place);
    const held = reports.get(known.applicationId) ?? [];
    held.push(loanReport(outcome));
    reports.set(known.applicationId, held);
  }
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : { reports };
}

/**
 * Keeps outcomes of loans: all rows, or none where one has a fault. Repeated it changes nothing.
 * @param at ISO instant
 */
export async function recordOutcomes(
  { finder, outcomes }: { readonly finder: LoanFinder; readonly outcomes: Pick<OutcomeStore, 'find' | 'keep'> },
  organisationId: string,
  rows: readonly PlacedOutcome[],
  at: string,
): Promise<{ readonly recorded: number; readonly unchanged: number } | { readonly faults: readonly string[] }> {
  const checked = await reportsByApplication(finder, organisationId, rows);
  if ('faults' in checked) return checked;
  const keepOne = async ([applicationId, reports]: readonly [string, readonly LoanReport[]]) => {
    const ref = { organisationId, applicationId };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const after = withReports(await outcomes.find(ref), applicationId, reports, at);
      if (after === null) return { isChanged: false, rows: reports.length };
      if (await outcomes.keep(ref, after)) return { isChanged: true, rows: reports.length };
    }
    // Another report for the same loan, or its erasure: the sender repeats, and reads then why.
    throw new Error('the outcome of a loan kept changing');
  };
  const kept = await inGroups([...checked.reports], keepOne);
  const unchanged = kept.reduce((sum, one) => sum + (one.isChanged ? 0 : one.rows), 0);
  return { recorded: kept.filter(({ isChanged }) => isChanged).length, unchanged };
}
