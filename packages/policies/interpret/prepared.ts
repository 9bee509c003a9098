import type {
  CutOffNode,
  Effect,
  LimitsNode,
  PolicyDocument,
  Rule,
  RulesNode,
  ScorecardNode,
  TableNode,
  ValuesNode,
} from '../document/policy-document.ts';
import type { Evaluate } from '../language/evaluate.ts';
import type { Expression } from '../language/expression.ts';
import type { ValueType } from '../values/value.ts';

/** A name with its type: what is printed of its value. */
export interface TypedName {
  readonly name: string;
  readonly type: ValueType;
}

/** An expression that is parsed, checked and ready. */
export interface PreparedExpression {
  readonly text: string;
  readonly expression: Expression;
  readonly type: ValueType;
  readonly mayBeMissing: boolean;
  readonly names: readonly TypedName[];
  readonly evaluate: Evaluate;
}

export interface PreparedRule {
  readonly rule: Rule;
  readonly when: PreparedExpression;
}

/** A cell; null fits anything. */
export type PreparedCell = PreparedExpression | null;

export interface PreparedRow {
  readonly id: string;
  readonly cells: readonly PreparedCell[];
  readonly values: readonly PreparedExpression[];
  readonly priority: number;
  readonly effect: Effect | null;
}

/** Values and effect where no row decides. */
export interface PreparedElsewhere {
  readonly values: readonly PreparedExpression[];
  readonly effect: Effect | null;
}

export interface PreparedColumn {
  readonly id: string;
  readonly of: PreparedExpression;
  /** Whether a row says what follows where it is missing. */
  readonly namesMissing: boolean;
}

export interface PreparedBin {
  readonly id: string;
  readonly cell: PreparedCell;
  readonly points: number;
  readonly reason: string;
}

export interface PreparedCharacteristic {
  readonly id: string;
  readonly of: PreparedExpression;
  readonly bins: readonly PreparedBin[];
  readonly mostPoints: number;
}

export type PreparedNode =
  | {
      readonly kind: 'values';
      readonly node: ValuesNode;
      readonly values: readonly { readonly name: string; readonly is: PreparedExpression }[];
    }
  | { readonly kind: 'rules'; readonly node: RulesNode; readonly rules: readonly PreparedRule[] }
  | {
      readonly kind: 'table';
      readonly node: TableNode;
      readonly columns: readonly PreparedColumn[];
      readonly rows: readonly PreparedRow[];
      readonly otherwise: PreparedElsewhere | null;
      readonly onMissing: PreparedElsewhere | null;
    }
  | {
      readonly kind: 'scorecard';
      readonly node: ScorecardNode;
      readonly characteristics: readonly PreparedCharacteristic[];
    }
  | { readonly kind: 'cut_off'; readonly node: CutOffNode }
  | {
      readonly kind: 'limits';
      readonly node: LimitsNode;
      readonly limits: readonly { readonly limit: LimitsNode['limits'][number]; readonly atMost: PreparedExpression }[];
    };

export interface PreparedCreditOffer {
  readonly annualRate: PreparedExpression;
  readonly initiationFee: PreparedExpression;
  readonly monthlyFee: PreparedExpression;
  readonly minAmount: PreparedExpression;
}

/** A policy that is valid and ready to decide. */
export interface PreparedPolicy {
  readonly document: PolicyDocument;
  /** SHA-256 of the canonical JSON of the document. */
  readonly hash: string;
  readonly nodes: readonly PreparedNode[];
  /** Null for a lease. */
  readonly offer: PreparedCreditOffer | null;
  /** Figures and facts that the policy uses: what a decision reads of its inputs. */
  readonly used: readonly TypedName[];
}
