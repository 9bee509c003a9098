import { type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';
import { stockSuppliers } from '../generated/rule-table.ts';
import { textOf } from '../tries/token-trie.ts';

/** Who sells once to a neighbour has no trade: takings, and the days from the first to the last of them. */
const FEWEST_TAKINGS = 6;
const SHORTEST_TRADE_DAYS = 28;
const LONGEST_PHRASE = 3;

/** What a purchase from a supplier is taken for where nothing shows that the buyer sells it on. */
const PURCHASES: ReadonlySet<LabelId> = new Set([
  'food.groceries',
  'food.fast_food',
  'food.alcohol_tobacco',
  'shopping.general',
  'services.other',
  'transfer.third_party_out',
  'other.uncategorised_out',
]);

/** What is bought as goods by one and as a service by another: beside the word of a supplier, the trade is what he supplies. */
const TRADES: ReadonlySet<Primary> = new Set(['FOOD_AND_HOUSEHOLD', 'SHOPPING_AND_SERVICES']);
/** Grounds that are a word of a trade, not the name of a shop. */
const BY_A_WORD = /^(?:trade|purpose|model|coined|fallback):/;
/** Letters alone say less than the word of a supplier, whatever they make of it. */
const BY_LETTERS = 'model:';

const isPurchase = ({ verdict: { label, ruleId } }: LabellingState): boolean =>
  PURCHASES.has(label) ||
  ruleId.startsWith(BY_LETTERS) ||
  (TRADES.has(labelOf(label).primary) && BY_A_WORD.test(ruleId));

interface Suppliers {
  readonly phrases: ReadonlySet<string>;
  /** First words of the phrases: most words of a text are not such words, and only those that are one are joined with what follows. */
  readonly openings: ReadonlySet<string>;
}

let compiled: Suppliers | null = null;

function suppliers(): Suppliers {
  if (compiled) return compiled;
  const names = stockSuppliers.split(';').map(tokensOf);
  compiled = {
    phrases: new Set(names.map((words) => words.join(' '))),
    openings: new Set(names.map(([first = '']) => first)),
  };
  return compiled;
}

/** Whether the words name a supplier of shops, or stock. */
function namesSupplier(tokens: readonly string[]): boolean {
  const { phrases, openings } = suppliers();
  for (let start = 0; start < tokens.length; start += 1) {
    if (!openings.has(tokens[start] ?? '')) continue;
    for (let words = 1; words <= LONGEST_PHRASE && start + words <= tokens.length; words += 1)
      if (phrases.has(textOf(tokens, start, start + words))) return true;
  }
  return false;
}

/** Whether the holder of the accounts trades: one of them is a business account, or takings come in again and again. */
function isTrader(drafts: readonly LabellingState[]): boolean {
  if (drafts.some(({ account }) => account.accountType === 'business')) return true;
  const days = drafts
    .filter(({ verdict, row }) => verdict.label === 'income.business' && row.amountCents > 0)
    .map(({ day }) => day);
  return days.length >= FEWEST_TAKINGS && Math.max(...days) - Math.min(...days) >= SHORTEST_TRADE_DAYS;
}

/**
 * Names what a trader buys to sell on. Only takings or a business account make a trader: a household that shops at a wholesaler buys
 * groceries. `drafts` are the rows of all accounts of an applicant.
 */
export function nameCostOfSales(drafts: readonly LabellingState[]): void {
  if (!isTrader(drafts)) return;
  for (const draft of drafts) {
    const { row, verdict, reading } = draft;
    if (row.amountCents >= 0 || verdict.pairedWith !== null || !isPurchase(draft)) continue;
    if (namesSupplier(reading.tokens)) overrideLabel(draft, 'business.cost_of_sales', 0.75, 'pass:cost-of-sales');
  }
}
