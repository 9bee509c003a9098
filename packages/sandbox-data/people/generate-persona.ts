import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { GivenAccount, GivenRow } from '@imali/ledger/rows/given-account.ts';
import type { RowTruth } from './account-simulation.ts';
import { holderOf, type PersonaHolder } from './holder.ts';
import { balanceOf, livedAccounts } from './life-simulation.ts';
import type { Persona } from './persona-plan.ts';
import {
  type BounceTruth,
  bouncesOf,
  type IncomeStreamTruth,
  streamsOf,
  type TransferTruth,
  transfersOf,
  withoutMissingMonths,
} from './persona-truth.ts';
import { personaPlans } from './plans/all-plans.ts';
import { type Span, spanEndingOn } from './schedule.ts';

export interface PersonaData {
  readonly holder: PersonaHolder;
  readonly span: Span;
  /** Streams with at least one payment in the span, in the order of the persona's declaration. */
  readonly streams: readonly IncomeStreamTruth[];
  /** Debit orders that were not paid. */
  readonly bounces: readonly BounceTruth[];
  /** Moves between the persona's own accounts. */
  readonly transfers: readonly TransferTruth[];
  readonly accounts: readonly {
    /** Body of a BYOD upload; the rows may be changed. */
    readonly byod: GivenAccount & { readonly transactions: GivenRow[] };
    /** One entry per transaction of the body, in its order. */
    readonly truth: readonly RowTruth[];
  }[];
}

/** Every persona, in the order in which people should be shown them. */
export const personas: readonly Persona[] = personaPlans.map(({ id, name, description, months, tags }) => ({
  id,
  name,
  description,
  months,
  tags,
}));

/**
 * The bank accounts of a synthetic applicant, with the truth about every row, up to and including `endsOn`, or up to
 * `until` when that is given. The same arguments give the same bytes, and a later `until` only adds rows: months back
 * are counted from `endsOn`, and what has ended by then stays ended. Throws a RangeError on an id that is not among
 * `personas` and on an `until` before `endsOn`.
 */
export function generatePersona(
  personaId: string,
  options: { readonly endsOn: CalendarDate; readonly seed?: number; readonly until?: CalendarDate },
): PersonaData {
  const plan = personaPlans.find(({ id }) => id === personaId);
  if (!plan) throw new RangeError(`unknown persona: ${personaId}`);
  const { endsOn, seed = 1, until = endsOn } = options;
  if (until < endsOn) throw new RangeError('until lies before endsOn');
  const span = { from: spanEndingOn(endsOn, plan.months, plan.days).from, to: until };
  const holder = holderOf(plan);
  const lived = livedAccounts(plan, { span, endsOn, seed });
  const accounts = withoutMissingMonths(lived, endsOn, plan.missingMonthsBack);
  return {
    holder,
    span,
    streams: streamsOf(plan, seed, accounts),
    bounces: bouncesOf(accounts),
    transfers: transfersOf(accounts),
    accounts: accounts.map((account) => ({
      byod: {
        account_number: account.plan.accountNumber,
        account_name: account.plan.accountName,
        account_type: account.plan.accountType,
        balance: balanceOf(account),
        currency: 'ZAR',
        bank_slug: account.plan.bank,
        account_holder_name: account.plan.heldBy ?? `${holder.first_names} ${holder.last_names}`,
        transactions: account.rows,
      },
      truth: account.truth,
    })),
  };
}
