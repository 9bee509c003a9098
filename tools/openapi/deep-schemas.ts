import { pascal } from './alternatives.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';

const REF = '#/components/schemas/';

/** Names that say more than the component and the path to the schema would. Of one that several components hold, the first counts. */
const NAMES: Readonly<Record<string, string>> = {
  'Affinity.coverage.gaps': 'CoverageGap',
  'ApplicationConfig.connections.data_points': 'ConfiguredDataPoint',
  'ApplicationConfigInSchema.connections.data_points': 'ConfiguredDataPointIn',
  'BackTest.result.approval_rate_change': 'MeasuredChange',
  'BackTest.result.reasons_before': 'BackTestReason',
  'BackTest.result.segments': 'BackTestSegment',
  'BackTest.result.undecided': 'BackTestCause',
  'BackTestComparison.before.trace': 'BackTestTraceStep',
  'ExpenseInsights.spending_changes.by_primary': 'SpendingChange',
  'HealthScore.components.terms': 'HealthScoreTerm',
  'IncomeAnalysis.income_heatmap.days': 'IncomeHeatmapDay',
  'RevetCompletedEvent.data.outcomes': 'RevetOutcomeCounts',
  'RiskInsights.gambling.monthly': 'MonthlyRisk',
  'RiskInsights.gambling.top_counterparties': 'RiskCounterparty',
  'RiskInsights.loan_stacking.episodes': 'LoanStackingEpisode',
  'RiskInsights.net_saver_or_spender.monthly': 'MonthlySaving',
  'RiskInsights.overdraft.negative_spells': 'NegativeSpell',
  'RiskInsights.returned_debit_orders.by_reason': 'ReturnedDebitOrderReasons',
  'RiskInsights.salary_drained_on_pay_day.pay_days': 'DrainedPayDay',
  'RiskInsights.social_security_income.by_label': 'SocialSecurityByLabel',
  'StatementSummary.statement_files.accounts': 'StatementFileAccount',
  'StatementSummary.statement_files.findings': 'StatementFileFinding',
  'StatementUpload.partial.days': 'PartialDays',
};

const isShape = (node: Json | undefined): node is JsonObject => isObject(node) && isObject(node['properties']);

/** The schemas that a field holds: itself, its entries, or the values by its keys. */
function heldBy(property: JsonObject): (readonly [at: 'items' | 'additionalProperties' | null, JsonObject])[] {
  const { items, additionalProperties } = property;
  return [
    ...(isShape(property) ? [[null, property] as const] : []),
    ...(isShape(items) ? [['items', items] as const] : []),
    ...(isShape(additionalProperties) ? [['additionalProperties', additionalProperties] as const] : []),
  ];
}

/**
 * Gives schemas of objects that lie two objects deep in a component a name of their own, in place. Those that are the same in several
 * components have one name.
 */
export function nameDeepSchemas(components: JsonObject): void {
  const names = new Map<string, string>();
  const nameFor = (shape: JsonObject, path: readonly string[]): string => {
    const text = JSON.stringify(shape);
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = NAMES[path.join('.')] ?? path.map(pascal).join('');
    if (components[name] !== undefined) throw new Error(`${name} is the name of two schemas: ${path.join('.')}`);
    names.set(text, name);
    components[name] = shape;
    visit(shape, [name], 0);
    return name;
  };
  function visit(schema: JsonObject, path: readonly string[], depth: number): void {
    const { properties } = schema;
    for (const [field, property] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(property)) continue;
      for (const [at, held] of heldBy(property)) {
        if (depth === 0) visit(held, [...path, field], 1);
        else replace(property, at, held, [...path, field]);
      }
    }
  }
  function replace(
    property: JsonObject,
    at: 'items' | 'additionalProperties' | null,
    held: JsonObject,
    path: string[],
  ) {
    const { description, type, ...rest } = held;
    const reference = { $ref: `${REF}${nameFor({ type: 'object', ...rest }, path)}` };
    const said = description === undefined ? {} : { description };
    const referring = [type].flat().includes('null') ? { oneOf: [reference, { type: 'null' }] } : reference;
    if (at !== null) property[at] = { ...referring, ...said };
    else {
      for (const key of Object.keys(property)) delete property[key];
      Object.assign(property, referring, said);
    }
  }
  for (const [name, schema] of Object.entries(components)) if (isObject(schema)) visit(schema, [name], 0);
}
