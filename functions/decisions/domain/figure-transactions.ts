import { figureInputs } from '@imali/policies/inputs/input-catalogue.ts';

/** Transactions that are named of a figure; the rest is in the analysis. */
const MOST_TRANSACTIONS = 50;

const FIGURE = /[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+/g;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * What a figure without evidence of its own is counted of: the amount beside it, or the one thing that the analysis names. A
 * count of some months is counted of the same transactions as the amount of all.
 */
const countedOf = (evidence: Fields): unknown => {
  const all = Object.values(evidence);
  return evidence['amount'] ?? (all.length === 1 ? all[0] : undefined);
};

/** The ids in `evidence` of the object that holds a figure, or of one around it. */
function transactionsOf(documents: Fields, figure: string): readonly string[] {
  const path = figure.split('.');
  let holder: unknown = documents;
  let found: readonly string[] = [];
  for (const key of path) {
    if (!isFields(holder)) break;
    const evidence = holder['evidence'];
    const isHolder = path.length > 2 && key === path.at(-1);
    const named = isFields(evidence) ? (evidence[path.at(-1) ?? ''] ?? evidence[key]) : undefined;
    const ids = named ?? (isFields(evidence) && isHolder ? countedOf(evidence) : undefined);
    if (Array.isArray(ids)) found = ids.filter(isText);
    holder = holder[key];
  }
  return found;
}

/**
 * The transactions behind a figure of a decision, oldest first and the latest 50: those that the analysis names as its
 * evidence. Of a calculation those of every figure in it.
 * @param figure a name (`affordability.net_income`), or a calculation with names in it, as the policy prints it
 * @param documents the analyses by their names
 */
export function figureTransactions(figure: string, documents: Fields): readonly string[] {
  const names = Array.from(figure.matchAll(FIGURE), ([name]) => name).filter((name) => figureInputs.has(name));
  return [...new Set(names.flatMap((name) => transactionsOf(documents, name)))].slice(-MOST_TRANSACTIONS);
}
