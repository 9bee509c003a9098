import { isRecord, valueAt } from './find-figure.ts';
import { showCount, showDate, showMoney, showMonth, showName, showNumber, showShare, UNKNOWN } from './show-figure.ts';

type Figure = string | number | boolean | null;

/** The document that a figure changed in, as far as it is read to put the change in words. */
export interface ChangedDocument {
  readonly currency: string;
  readonly units: Readonly<Record<string, string>>;
}

/** `months[3].net_income` as its steps. */
const stepsOf = (field: string): string[] => field.replaceAll(/\[(\d+)\]/g, '.$1').split('.');

const isIndex = (step: string): boolean => /^\d+$/.test(step);

/** What an entry of a list calls itself by, the first of these that it has. */
const NAMED_BY = ['name', 'label', 'primary', 'code', 'description', 'date', 'from', 'id'] as const;

/** How a person distinguishes one entry of a list from the others: its month, its name, or else its number from 1 on. */
function entryName(entry: unknown, index: number): string {
  if (isRecord(entry)) {
    const { year, month } = entry;
    if (typeof year === 'number' && typeof month === 'number') return showMonth({ year, month });
    for (const part of NAMED_BY) {
      const name = entry[part];
      if (typeof name === 'string' && name !== '') return shownText(name);
    }
  }
  return `${index + 1}`;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text);
/** A label, a primary or another word of the API. */
const isCode = (text: string): boolean => /^[A-Z][A-Z_]+$|^[a-z]+(?:[._][a-z]+)+$/.test(text);

const shownText = (text: string): string => (isDate(text) ? showDate(text) : isCode(text) ? showName(text) : text);

/** The name of a changed figure: `Jul 2026: net income` of `months[3].net_income`. */
export function changedFigureName(document: unknown, field: string): string {
  const steps = stepsOf(field);
  const names = steps.flatMap((step, at) => {
    if (at > 0 && at === steps.length - 1 && !isIndex(step)) return [lower(showName(step))];
    if (isIndex(step)) return [entryName(valueAt(document, steps.slice(0, at + 1)), Number(step))];
    // The entry of a list of months says what the list is.
    const entry = isIndex(steps[at + 1] ?? '') ? valueAt(document, steps.slice(0, at + 2)) : null;
    const isMonths = isRecord(entry) && 'year' in entry && 'month' in entry;
    return isMonths ? [] : [showName(step)];
  });
  return names.join(': ');
}

const lower = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

const SHARES = /share|ratio|probability|coverage|confidence|debt_to_income/;
const COUNTS = /(?:^|_)(?:count|payments|days|months|year|month|cycles|paths|transactions|accounts)$/;

/** The value of a changed figure in the unit that its document states. */
export function changedFigureValue(
  { currency, units }: ChangedDocument,
  field: string,
  value: Figure,
  yesOrNo: { readonly yes: string; readonly no: string },
): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'boolean') return value ? yesOrNo.yes : yesOrNo.no;
  if (typeof value === 'string') return shownText(value);
  const steps = stepsOf(field);
  const leaf = steps.at(-1) ?? '';
  if (SHARES.test(leaf)) return showShare(value);
  if (COUNTS.test(leaf)) return showCount(value);
  const unit = units[steps[0] ?? ''];
  if (unit === 'share') return showShare(value);
  if (unit === 'money') return showMoney(value, currency);
  return showNumber(value);
}
