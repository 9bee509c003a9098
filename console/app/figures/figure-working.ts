import { sayIn } from '../../catalogues/say-in.ts';
import { messages, texts } from '../catalogues/figures.evaluated.ts';
import type { Affordability } from '../console-api.ts';
import { showMoney, showMonth, showName, showShare, UNKNOWN } from './show-figure.ts';

const say = sayIn({ texts, messages });

type Working = Affordability['workings'][number];
type Operand = Working['operands'][number];

/** Lines of the worksheet by the working of the same amount, where the two names differ. */
const WORKING_OF: Readonly<Record<string, string>> = {
  'reg23a_worksheet.gross_income': 'gross_income_estimate',
  'reg23a_worksheet.statutory_deductions': 'statutory_deductions',
  'reg23a_worksheet.existing_obligations': 'committed_obligations',
  'reg23a_worksheet.living_expenses': 'expenses_used',
  'reg23a_worksheet.discretionary_income': 'discretionary_income',
};

/** A figure that was opened: by its working, or by the transactions behind it where it is not worked out further. */
export interface OpenedFigure {
  readonly name: string;
  readonly value: string;
  readonly working: Working | null;
  readonly ids: readonly string[];
}

/** Operands that are shares of a whole, beside those whose names end so. */
const SHARES: ReadonlySet<string> = new Set([
  'debt_to_income',
  'annual_interest_rate',
  'share_of_months',
  'share_of_spending',
]);

const monthIn = (text: string): { readonly year: number; readonly month: number } | null => {
  const found = /(?:^| )(\d{4})-(\d{2})$/.exec(text);
  return found === null ? null : { year: Number(found[1]), month: Number(found[2]) };
};

/** The name of an operand: a month, a name of the API in words, or the name of a payer as it is. */
function operandName(name: string): string {
  const month = monthIn(name);
  if (month !== null) return showMonth(month);
  return /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(name) ? showName(name) : name;
}

/** The value of an operand in its unit. */
function operandValue({ name, value }: Pick<Operand, 'name' | 'value'>, currency: string): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'string') return value;
  if (name === 'number_of_instalments') return String(value);
  return SHARES.has(name) || name.endsWith('_share') ? showShare(value) : showMoney(value, currency);
}

/** A formula in words: `max(0, net_income - fees)` as `the larger of 0 and (net income − fees)`. */
export function formulaInWords(formula: string): string {
  const spoken = formula
    .replaceAll(/\b(max|min)\(([^(),]+), ([^(),]+)\)/g, (_, kind: string, one: string, other: string) => {
      const last = /[-+]/.test(other) ? `[${other}]` : other;
      return `[${say(kind === 'max' ? 'formula.max' : 'formula.min', { one, other: last })}]`;
    })
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('_', ' ')
    .replaceAll(' - ', ' \u2212 ')
    .replaceAll(' x ', ' \u00d7 ')
    .replaceAll(' / ', ' \u00f7 ');
  const isOneChoice = /^m(?:ax|in)\(/.test(formula) && /^\([^()]*(?:\([^()]*\))?\)$/.test(spoken);
  return isOneChoice ? spoken.slice(1, -1) : spoken;
}

const workingOf = ({ workings }: Affordability, figure: string): Working | null =>
  workings.find((one) => one.figure === figure) ?? null;

/** Lines of the waterfall that are neither money in nor money out. */
const NOT_MOVED: ReadonlySet<string> = new Set(['own_transfers', 'saving', 'loan_accounts', 'other_currency']);

/** What a month left, by its lines of the waterfall: months that no figure is counted from have no working of their own. */
function leftByLines(of: Affordability, month: Affordability['months'][number], figure: string): Working | null {
  const operands = (of.waterfall?.lines ?? []).flatMap(({ line, months }): Operand[] => {
    const own = months.find((one) => one.year === month.year && one.month === month.month);
    const isMoved = own !== undefined && !NOT_MOVED.has(line) && (own.evidence['amount'] ?? []).length > 0;
    return isMoved ? [{ name: line, value: own.amount, working: null, line, evidence: {} }] : [];
  });
  return operands.length === 0 ? null : { figure, value: month.left, formula: 'money_in - money_out', operands };
}

/** The working of the figure at a path; that of a month only where it is of this very figure. */
function workingAt(of: Affordability, path: readonly string[]): Working | null {
  const text = path.join('.');
  const [list, index, field] = path;
  const month = list === 'months' ? of.months[Number(index)] : undefined;
  if (month === undefined) return workingOf(of, WORKING_OF[text] ?? text);
  // The other amounts of a month name their transactions themselves.
  if (field !== 'left') return null;
  const figure = `left ${month.year}-${String(month.month).padStart(2, '0')}`;
  const named = workingOf(of, figure);
  return named?.value === month.left ? named : leftByLines(of, month, figure);
}

/** The transactions of a line in the month that the operand or its working names, else in every counted month. */
function idsBehind(of: Affordability, { name, line, evidence }: Operand, within: Working): readonly string[] {
  const named = Object.values(evidence).flat();
  if (named.length > 0 || line === null) return named;
  const only = monthIn(name) ?? monthIn(within.figure);
  const { months = [] } = of.waterfall?.lines.find((one) => one.line === line) ?? {};
  return months
    .filter(({ year, month, counted }) => (only === null ? counted : year === only.year && month === only.month))
    .flatMap(({ evidence: { amount = [] } }) => amount);
}

function opened(of: Affordability, operand: Operand, within: Working): OpenedFigure {
  return {
    name: operandName(operand.name),
    value: operandValue(operand, of.currency),
    working: operand.working === null ? null : workingOf(of, operand.working),
    ids: idsBehind(of, operand, within),
  };
}

/** What each operand of a working opens to; null for a value that is given and has nothing behind it. */
export function operandsOf(
  of: Affordability,
  working: Working,
): readonly (OpenedFigure & { readonly opens: boolean })[] {
  return working.operands.map((operand) => {
    const figure = opened(of, operand, working);
    return { ...figure, opens: figure.working !== null || operand.line !== null || figure.ids.length > 0 };
  });
}

/**
 * The figures that were opened one out of the other, the first one at the path.
 * @param trail which operand was opened in each, from 0; ends early where there is no such operand
 */
export function openedAlong(
  of: Affordability,
  path: readonly string[],
  trail: readonly number[],
): readonly OpenedFigure[] {
  const working = workingAt(of, path);
  const name = path.at(-1) ?? '';
  const value = operandValue({ name, value: working?.value ?? null }, of.currency);
  const all: OpenedFigure[] = [{ name: showName(name), value, working, ids: [] }];
  for (const index of trail) {
    const within = all.at(-1)?.working;
    const operand = within?.operands[index];
    if (within === null || within === undefined || operand === undefined) break;
    all.push(opened(of, operand, within));
  }
  return all;
}
