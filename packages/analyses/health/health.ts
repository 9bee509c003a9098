import { type HealthScale, healthTableOn } from '../data/health-weights.ts';
import { type HealthScore, type HealthWeights, healthComponents } from '../documents/health-score.ts';
import { moneyFlow } from '../expenses/money-flow.ts';
import { oneOffMoney } from '../expenses/one-off-money.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { monthsBehindFigures } from '../input/full-months-of-input.ts';
import { liquidityWindows } from '../liquidity/liquidity-windows.ts';
import { creditNow } from '../risk/new-debt.ts';
import { riskInsights } from '../risk/risk.ts';
import { clampUnit, roundTo } from '../streams/ratio.ts';
import { debtBehindFigures } from '../waterfall/debt-behind-figures.ts';
import { isIncomeSeen, usualWaterfall } from '../waterfall/waterfall.ts';
import { healthWordings } from './health-reasons.ts';
import { type DebtToIncome, type HealthMeasure, type HealthParts, healthMeasures } from './health-terms.ts';

const FIGURES = {
  final_score: 'score',
  affordability_score: 'score',
  income_score: 'score',
  expense_score: 'score',
  liquidity_and_savings_score: 'score',
  debt_score: 'score',
  fee_score: 'score',
  components: 'score',
  top_reasons: 'list',
  would_raise_it: 'list',
} as const;

const MOST_REASONS = 3;

function debtToIncomeOf(input: AnalysisInput): DebtToIncome {
  const { commitments, gross, debtToIncome } = usualWaterfall(input);
  const commitmentsCents = commitments?.credit_agreements ?? null;
  return { commitmentsCents, grossCents: gross, ratio: debtToIncome, rows: debtBehindFigures(input).rows };
}

/**
 * The results that a health score is made of.
 * @param known what a caller has computed already
 */
export function healthParts(
  input: AnalysisInput,
  known: Partial<Pick<HealthParts, 'flow' | 'risk'>> & { readonly floorCents?: number } = {},
): HealthParts {
  const flow = known.flow ?? moneyFlow(input);
  const oneOff = oneOffMoney(flow);
  const windows = liquidityWindows(input, flow, known.floorCents ?? 0, oneOff);
  return {
    flow,
    risk: known.risk ?? riskInsights(input, flow),
    liquidityScores: windows.flatMap(({ score }) => score ?? []),
    oneOff,
    credit: creditNow(input),
    debt: debtToIncomeOf(input),
    isIncomeSeen: isIncomeSeen(input),
  };
}

interface Term extends HealthMeasure {
  readonly scale: HealthScale;
  readonly known: number;
  /** Points within the component. */
  readonly points: number;
}

interface Component {
  readonly component: keyof HealthWeights;
  readonly terms: readonly Term[];
  readonly of: number;
  /** 0..100, not rounded; null where no term is known. */
  readonly score: number | null;
}

function termOf(measure: HealthMeasure, scale: HealthScale): Term | null {
  if (measure.value === null) return null;
  const earned = clampUnit((measure.value - scale.zeroAt) / (scale.fullAt - scale.zeroAt));
  return { ...measure, scale, known: measure.value, points: scale.of * earned };
}

function componentOf(component: keyof HealthWeights, terms: readonly Term[]): Component {
  const own = terms.filter((term) => term.scale.component === component);
  const of = own.reduce((sum, term) => sum + term.scale.of, 0);
  const points = own.reduce((sum, term) => sum + term.points, 0);
  return { component, terms: own, of, score: of > 0 ? (100 * points) / of : null };
}

/**
 * The health score: six parts from 0 to 100, each the points of its terms (data/health-weights.ts), and their weighted
 * mean. Parts that the data is too short for are null and leave the mean; with less than a month, and where the data does not
 * show the income, all are. The points
 * that the terms lose add up to what the final score lacks of 100. More income that does not
 * lower the gross income of a usual month and fewer returned debit orders never lower a score, and one-off money in never
 * raises one (see healthMeasures).
 * @param weights the organisation's own weights; the product's where none are given
 */
export function healthScore(
  input: AnalysisInput,
  weights?: HealthWeights,
  parts: HealthParts = healthParts(input),
): HealthScore {
  const envelope = envelopeOf(input, FIGURES);
  const table = healthTableOn(input.asOf);
  const used = weights ?? table.weights;
  const terms = healthMeasures(parts, envelope.window, monthsBehindFigures(input)).flatMap((measure) => {
    const term = termOf(measure, table.terms[measure.code]);
    return term ? [term] : [];
  });
  const components = healthComponents.map((component) => componentOf(component, terms));
  const weightOf = ({ component, score }: Component): number => (score === null ? 0 : used[component]);
  const total = components.reduce((sum, component) => sum + weightOf(component), 0);
  const final =
    total > 0
      ? components.reduce((sum, component) => sum + weightOf(component) * (component.score ?? 0), 0) / total
      : null;
  const scoreOf = (component: keyof HealthWeights): number | null => {
    const score = components.find((entry) => entry.component === component)?.score ?? null;
    return score === null ? null : roundTo(score, 1);
  };

  const losses = components
    .flatMap((component) =>
      component.terms.map((term) => ({
        term,
        lost: total > 0 ? ((weightOf(component) / total) * 100 * (term.scale.of - term.points)) / component.of : 0,
      })),
    )
    .filter(({ lost }) => roundTo(lost, 2) > 0)
    .toSorted((a, b) => b.lost - a.lost || (a.term.code < b.term.code ? -1 : 1));

  return {
    ...envelope,
    final_score: final === null ? null : roundTo(final, 1),
    affordability_score: scoreOf('affordability'),
    income_score: scoreOf('income'),
    expense_score: scoreOf('expense'),
    liquidity_and_savings_score: scoreOf('liquidity_and_savings'),
    debt_score: scoreOf('debt'),
    fee_score: scoreOf('fee'),
    weights: used,
    weights_source: weights ? 'organisation' : table.effectiveFrom,
    components: components.map((component) => ({
      component: component.component,
      score: scoreOf(component.component),
      weight: used[component.component],
      points_lost:
        component.score === null || total === 0
          ? null
          : roundTo((weightOf(component) / total) * (100 - component.score), 2),
      terms: component.terms.map((term) => ({
        code: term.code,
        points: roundTo(term.points, 2),
        of: term.scale.of,
        value: roundTo(term.known, 4),
        target: term.scale.fullAt,
      })),
    })),
    top_reasons: losses.slice(0, MOST_REASONS).map(({ term, lost }) => ({
      code: term.code,
      component: term.scale.component,
      message: healthWordings[term.code].message(term.known),
      value: roundTo(term.known, 4),
      target: term.scale.fullAt,
      points_lost: roundTo(lost, 2),
      improvement: healthWordings[term.code].improvement(term.scale.fullAt),
      evidence: term.evidence,
    })),
    would_raise_it: losses.map(({ term, lost }) => ({
      code: term.code,
      improvement: healthWordings[term.code].improvement(term.scale.fullAt),
      points_gained: roundTo(lost, 2),
    })),
  };
}
