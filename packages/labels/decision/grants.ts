import { dayOfMonth } from '@imali/ledger/basics/calendar.ts';
import { grantAmounts } from '../generated/rule-table.ts';
import type { GrantAmount } from '../tries/pattern-group.ts';
import { type LabellingState, overrideLabel } from './draft.ts';

/** The day of the month on which disability grants are paid; older persons are paid the day before. */
const DISABILITY_DAY = 2;

/** The grants that pay exactly this amount on this date, by the amounts in force. */
function grantsOf(amountCents: number, date: string): GrantAmount[] {
  return grantAmounts.filter((grant) => {
    if (grant.from > date) return false;
    const replaced = grantAmounts.some(
      (later) => later.name === grant.name && later.from > grant.from && later.from <= date,
    );
    const children = amountCents / grant.cents;
    return !replaced && Number.isInteger(children) && children >= 1 && children <= grant.upTo;
  });
}

/**
 * Names the grant behind a payment that only says SASSA: the wording decided that it is a grant, its amount decides
 * which (amounts change every year, so the wording comes first). Older persons and disability pay the same: the pay
 * day tells them apart.
 */
export function nameGrants(drafts: readonly LabellingState[]): void {
  for (const draft of drafts) {
    if (draft.verdict.label !== 'income.grant_srd_other' || /\bSRD/.test(draft.reading.text)) continue;
    const fitting = grantsOf(draft.row.amountCents, draft.row.bookedOn);
    const onDay =
      dayOfMonth(draft.row.bookedOn) === DISABILITY_DAY ? 'income.grant_disability' : 'income.grant_older_persons';
    const grant = fitting.find(({ label }) => label === onDay) ?? fitting[0];
    if (grant) overrideLabel(draft, grant.label, fitting.length > 1 ? 0.75 : 0.9, 'pass:grant-amount');
  }
}
