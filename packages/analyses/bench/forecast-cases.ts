import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { balanceHistory } from '../liquidity/balance-history.ts';

/** Fixed, so that the same days are measured on every day. */
const ENDS_ON = '2026-03-31';
/** Days that are forecast from each origin. */
export const HORIZON_DAYS = 30;
/** Origins are this far apart: a prime, so that they do not all fall on one day of the pay cycle. */
const ORIGIN_STEP = 37;
/** Days of history before the first origin. */
const LEAST_HISTORY = 120;

/** What was known of a persona on a day, and what its balance did after it. */
export interface ForecastCase {
  readonly persona: string;
  readonly seed: number;
  /** Labelled and cut off at the origin: labels do not know what came later either. */
  readonly input: AnalysisInput;
  /** End-of-day balances in cents up to the origin. */
  readonly past: readonly number[];
  /** End-of-day balances in cents of the days after it. */
  readonly actual: readonly number[];
}

function ledgersOf(persona: string, seed: number): AccountLedger[] {
  return generatePersona(persona, { endsOn: ENDS_ON, seed }).accounts.map(({ byod }, index) => {
    // Ids of transactions share the first 16 characters of their account's.
    const id = `${String(index).padStart(16, '0')}00000000`;
    const read = ledgerFromByod(byod, id, ENDS_ON);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: the upload was refused`);
    return { ...read.ledger, account: { ...read.ledger.account, id } };
  });
}

/** The ledger as it stood on a day; the stated balance is the last running balance of then. */
function cutOff({ account, transactions }: AccountLedger, on: CalendarDate): AccountLedger {
  const known = transactions.filter((row) => row.bookedOn <= on);
  return {
    account: { ...account, balanceCents: known.at(-1)?.balanceCents ?? account.balanceCents },
    transactions: known,
  };
}

function inputAt(ledgers: readonly AccountLedger[], asOf: CalendarDate): AnalysisInput {
  const known = ledgers.map((ledger) => cutOff(ledger, asOf)).filter(({ transactions }) => transactions.length > 0);
  return { accounts: labelApplicant(known, NO_OVERRIDES), asOf, docsUrl: 'https://docs.example' };
}

function lastBooked(ledgers: readonly AccountLedger[]): CalendarDate {
  const days = ledgers.flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? []);
  return days.toSorted().at(-1) ?? ENDS_ON;
}

/** The cases of one persona with one seed, oldest origin first; none where the history is too short. */
function forecastCases(persona: string, seed: number): ForecastCase[] {
  const ledgers = ledgersOf(persona, seed);
  const { balances: known } = balanceHistory(inputAt(ledgers, lastBooked(ledgers)));
  const [first, last] = [known[0]?.date, known.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const balances = known.map((day) => day.balanceCents);
  const cases: ForecastCase[] = [];
  for (let origin = addDays(last, -HORIZON_DAYS); ; origin = addDays(origin, -ORIGIN_STEP)) {
    const days = daysBetween(first, origin) + 1;
    if (days < LEAST_HISTORY) return cases.toReversed();
    const past = balances.slice(0, days);
    const actual = balances.slice(days, days + HORIZON_DAYS);
    cases.push({ persona, seed, input: inputAt(ledgers, origin), past, actual });
  }
}

/** Every case of every persona for some seeds. */
export function allForecastCases(seeds: readonly number[]): ForecastCase[] {
  return seeds.flatMap((seed) => personas.flatMap(({ id }) => forecastCases(id, seed)));
}
