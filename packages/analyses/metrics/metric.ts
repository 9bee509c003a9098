import type { FigureUnit } from '../documents/analysis-envelope.ts';
import type { ExampleName } from './example-accounts.ts';
import type { DefinedAnalysis, MetricId, MetricIds } from './metric-id.ts';
import type { PolicyUse } from './policy-use.ts';

/** A figure as JSON holds it. */
export type ExampleValue =
  | string
  | number
  | boolean
  | null
  | readonly ExampleValue[]
  | { readonly [key: string]: ExampleValue };

/** What a caller may add to the bank data; rands. */
export interface Asked {
  readonly declared_gross?: number;
  readonly declared_expenses?: { readonly amount: number; readonly reason: string };
  readonly loan?: { readonly annual_rate: number; readonly instalments: number };
  readonly instalment?: number;
  readonly count_person_income?: boolean;
}

/** A case small enough to work out by hand. */
export interface WorkedExample {
  readonly account: ExampleName;
  readonly asked?: Asked;
  /** Where the document holds the figure, as in `months.0.primary_income`. */
  readonly figure: string;
  /** Worked out by hand; of an object, the fields named. */
  readonly expected: ExampleValue;
  /** How, in words. */
  readonly arithmetic: string;
}

/** One entry of the metric dictionary, for a credit officer. */
export interface MetricDefinition {
  readonly name: string;
  /** What it says, how to use it, and where it misleads. */
  readonly description: string;
  readonly unit: FigureUnit;
  readonly formula: string;
  /** When the figure is null; null if it never is. */
  readonly nullWhen: string | null;
  /** The law, the publication or the product's own definition that it comes from. */
  readonly source: string;
  /** Fields of the document that it defines, `[]` for the items of a list; the id itself by default. */
  readonly fields?: readonly string[];
  readonly example: WorkedExample;
}

/** The definitions of one analysis: every figure that it has, and no other. */
export type DefinitionsOf<Analysis extends DefinedAnalysis> = Readonly<Record<MetricIds[Analysis], MetricDefinition>>;

export interface Metric extends Omit<MetricDefinition, 'fields'> {
  /** Anchor of the definition. */
  readonly id: MetricId;
  readonly analysis: DefinedAnalysis;
  /** Each begins with the name of the document that answers it. */
  readonly fields: readonly string[];
  /** Whether a policy may use the figure, and which values of it. */
  readonly policyUse: PolicyUse;
}
