import { analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';
import type { CreditReport } from './report-content.ts';

const ENDS_ON = '2026-03-31';

/** The report of a persona, analysed as in the product. */
export function personaReport(persona: string): CreditReport {
  const { accounts } = generatePersona(persona, { endsOn: ENDS_ON, seed: 1 });
  const ledgers = accounts.map(({ byod }, index) => {
    const id = `${String(index + 1).padStart(16, '0')}00000000`;
    const read = ledgerFromByod(BankBYODInSchema.parse(byod), id, ENDS_ON);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: refused`);
    return read.ledger;
  });
  const labelled = labelApplicant(ledgers, NO_OVERRIDES).filter(({ transactions }) => transactions.length > 0);
  const documents = analyseApplicant({ accounts: labelled, asOf: ENDS_ON, docsUrl: 'https://docs.example' });
  return {
    state: 'current',
    lender: 'Kganya Finance (Pty) Ltd',
    applicationId: '692039c0aaaaaaaaaaaaaaaa',
    applicantName: 'Naledi Dlamini',
    applicantReference: 'LN-2026-0077',
    writtenOn: '2026-04-01',
    affordability: documents.affordability,
    income: documents.income_analysis,
    risk: documents.risk_insights,
    liquidity: documents.liquidity_score,
    health: documents.health_score,
    expenses: documents.expenses_analysis,
    summary: documents.statement_summary,
    authenticity: { band: null, files: [] },
    movements: labelled.flatMap(({ transactions }) =>
      transactions.map(({ id, bookedOn, description, label, amountCents }) => ({
        id,
        date: bookedOn,
        description,
        label,
        amount: randsOf(amountCents),
      })),
    ),
  };
}
