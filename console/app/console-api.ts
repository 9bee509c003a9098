/** The endpoints of the console and what they answer, as types: nothing of this file is in the bundle. */
import type { Failure, ImaliClient } from '@imali/client/imali-client.ts';
import type { routes } from './api-contract.evaluated.ts';

export type ConsoleRoute = keyof typeof routes;
export type ConsoleApi = Pick<ImaliClient, ConsoleRoute>;

/** What an endpoint answers when it goes through. */
export type Answered<Id extends ConsoleRoute> = Extract<Awaited<ReturnType<ConsoleApi[Id]>>, { ok: true }>['body'];

/** What an endpoint is asked with: its path, query, body or form. */
export type Parts<Id extends ConsoleRoute> = NonNullable<Parameters<ConsoleApi[Id]>[0]>;

/** Endpoints that answer a page of a list. */
export type ListRoute = {
  [Id in ConsoleRoute]: Answered<Id> extends {
    readonly data: readonly unknown[];
    readonly count: number;
    readonly next_cursor: string | null;
  }
    ? Id
    : never;
}[ConsoleRoute];

/** What a list holds. */
export type Listed<Id extends ListRoute> =
  Answered<Id> extends { readonly data: readonly (infer Item)[] } ? Item : never;

/** An answer that carries a value. */
export type Answer<T> = { readonly ok: true; readonly body: T } | Failure;

export type Application = Answered<'getApplication'>;
/** An application as the list shows it. */
export type ListedApplication = Answered<'listApplications'>['data'][number];
export type Applicant = Answered<'getApplicant'>;
export type BankConnection = Answered<'getBankConnection'>;
export type Affordability = Answered<'getAffordability'>;
export type IncomeAnalysis = Answered<'getIncomeAnalysis'>;
export type RiskInsights = Answered<'getRiskInsights'>;
export type LiquidityScore = Answered<'getLiquidityScore'>;
export type HealthScore = Answered<'getHealthScore'>;
export type StatementSummary = Answered<'getStatementSummary'>;
export type ExpenseInsights = Answered<'getExpensesAnalysis'>;
export type Transaction = Answered<'listLabelledTransactions'>['data'][number];
export type StatementUpload = Answered<'listStatementUploads'>['data'][number];
export type Decision = Answered<'getDecision'>;
/** A decision as the list of an application shows it. */
export type DecisionEntry = Listed<'listDecisions'>;
export type DecisionOutcome = Decision['outcome'];
export type Assignment = Answered<'getAssignment'>;
