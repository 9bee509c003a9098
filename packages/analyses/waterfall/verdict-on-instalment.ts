import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { Affordability } from '../documents/affordability.ts';
import type { AffordabilityReason, VerdictDetails } from '../documents/affordability-waterfall.ts';
import { INSTALMENT_CODES, instalmentReasons, ranked } from './verdict-reasons.ts';

const centsOrNull = (rands: number | null): number | null => (rands === null ? null : centsOf(rands));

/** The verdict of an analysed document on an instalment, with its reasons by weight. */
export interface InstalmentVerdict {
  readonly verdict: AffordabilityReason['speaks_for'];
  readonly reasons: VerdictDetails['reasons'];
}

/** The verdict of an affordability document on the instalment that it was made for. Null for a document from before verdicts. */
export function verdictOf({
  verdict,
  verdict_details: details,
}: Pick<Affordability, 'verdict' | 'verdict_details'>): InstalmentVerdict | null {
  return verdict === null || details === null ? null : { verdict, reasons: details.reasons };
}

/**
 * The verdict on an instalment from an affordability document, as the analysis itself would give it: what does not depend on
 * the instalment is taken from the document. Null for a document from before verdicts.
 */
export function verdictOnInstalment(document: Affordability, instalmentCents: number): InstalmentVerdict | null {
  const { verdict_details: details, months_left: left } = document;
  if (details === null || left === null) return null;
  const sheet = document.reg23a_worksheet;
  const full = document.months.filter((month) => month.full_month);
  const evidenceOf = new Map(details.reasons.map(({ code, evidence }) => [code, evidence]));
  const given = instalmentReasons(instalmentCents, {
    currency: document.currency,
    net: centsOrNull(sheet?.income_after_deductions ?? sheet?.net_income ?? null),
    discretionary: centsOrNull(document.discretionary_income),
    medianLeft: centsOrNull(left.median),
    months: full.flatMap((month) =>
      month.left === null
        ? []
        : [
            {
              leftCents: centsOf(month.left),
              borrowedCents: centsOf(month.borrowed ?? 0),
              payStepCents: centsOf(month.pay_step ?? 0),
            },
          ],
    ),
    leastShareOfMonths: details.thresholds.least_share_of_months,
    freeRows: [],
  });
  const reasons = ranked([
    ...details.reasons.filter(({ code }) => !INSTALMENT_CODES.includes(code)),
    ...given.map(({ rows: _, ...reason }) => ({ ...reason, evidence: evidenceOf.get(reason.code) ?? {} })),
  ]);
  return { verdict: reasons[0]?.speaks_for ?? 'cannot_tell', reasons };
}
