import { randsOf } from '@imali/ledger/basics/cents.ts';
import type * as z from 'zod';
import type { BookDecision, PortfolioOut } from '../../../schemas/entities/portfolio/month.ts';
import { type BookEntry, grantedCents, type Portfolio, standingOutcome } from '../domain/portfolio.ts';

/** The numbers of a month as the API answers them: amounts in rands. */
export function portfolioView(
  portfolio: Portfolio,
  about: { readonly month: string; readonly reference: string; readonly is_cut: boolean },
): PortfolioOut {
  const { askedCents, grantedCents: granted, netIncome, maxInstalment, drift, separation, ...counts } = portfolio;
  return {
    ...about,
    ...counts,
    reasons: [...counts.reasons],
    products: [...counts.products],
    verdicts: [...counts.verdicts],
    loans: [...counts.loans],
    asked_amount: randsOf(askedCents),
    granted_amount: randsOf(granted),
    net_income: { bands: netIncome.bands, not_known: netIncome.notKnown },
    max_instalment: { bands: maxInstalment.bands, not_known: maxInstalment.notKnown },
    drift: drift.map(({ isSmall, ...one }) => ({ ...one, is_small: isSmall })),
    separation: separation.map(({ isSmall, ...one }) => ({ ...one, is_small: isSmall })),
  };
}

/** A decision of the book as the API lists it. */
export function bookDecisionView(entry: BookEntry): z.output<typeof BookDecision> {
  const { book } = entry;
  const granted = grantedCents(entry);
  return {
    id: book.decisionId,
    application_id: book.applicationId,
    decided_on: book.decidedOn,
    made_at: book.madeAt,
    product: book.product,
    outcome: book.outcome,
    standing: standingOutcome(entry),
    dominant_reason: book.dominantReason,
    asked_amount: randsOf(book.askedCents),
    granted_amount: granted === null ? null : randsOf(granted),
  };
}
