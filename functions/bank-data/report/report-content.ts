import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { BankDataPoint } from '../../../schemas/data-points.ts';
import type { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import type { ExpenseInsights } from '../../../schemas/entities/analyses/expense-insights.ts';
import type { HealthScore } from '../../../schemas/entities/analyses/health-score.ts';
import type { IncomeAnalysis } from '../../../schemas/entities/analyses/income-analysis.ts';
import type { LiquidityScore } from '../../../schemas/entities/analyses/liquidity-score.ts';
import type { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';
import type { StatementSummary } from '../../../schemas/entities/analyses/statement-summary.ts';
import type { ResultState } from '../../applications/domain/complete-result.ts';
import type { ApplicantAuthenticity } from '../domain/files/applicant-authenticity.ts';

/** A transaction behind a sign, in rands. */
export interface ReportedMovement {
  readonly id: string;
  readonly date: CalendarDate;
  readonly description: string;
  readonly label: string;
  readonly amount: number;
}

/** What a credit report says; a document is null where the data was too short for it. */
export interface CreditReport {
  readonly lender: string;
  readonly applicationId: string;
  readonly applicantName: string | null;
  readonly applicantReference: string | null;
  readonly writtenOn: CalendarDate;
  /** How the figures stand to the newest data. */
  readonly state: ResultState;
  readonly affordability: Affordability | null;
  readonly income: IncomeAnalysis | null;
  readonly risk: RiskInsights | null;
  readonly liquidity: LiquidityScore | null;
  readonly health: HealthScore | null;
  readonly expenses: ExpenseInsights | null;
  readonly summary: StatementSummary;
  /** How far the statements can be trusted. */
  readonly authenticity: ApplicantAuthenticity;
  /** Data points that the config of the application does not ask for whole: the report leaves their parts out. */
  readonly notAsked?: ReadonlySet<BankDataPoint>;
  /** Transactions behind the signs of strain, as far as they are shown. */
  readonly movements: readonly ReportedMovement[];
}

/** Transactions that are shown of one sign. */
export const SHOWN_MOVEMENTS = 6;
