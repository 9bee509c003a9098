import { taxonomyTable } from './generated/taxonomy-table.ts';

type TaxonomyRow = (typeof taxonomyTable)[number];

/** Id of a label, such as `food.groceries`. */
export type LabelId = TaxonomyRow['id'];

/** The group that a label belongs to, such as `FOOD_AND_HOUSEHOLD`. */
export type Primary = TaxonomyRow['primary'];

/** A property of a label that analyses select by, such as `debt` or `necessary`. */
export type Flag = TaxonomyRow['flags'][number];

export interface TaxonomyLabel {
  readonly id: LabelId;
  readonly primary: Primary;
  /** Name for people. */
  readonly detailed: string;
  /** The side of the ledger on which the label may stand. */
  readonly direction: 'in' | 'out' | 'both';
  /** null where the question does not arise (money in). */
  readonly discretionary: boolean | null;
  readonly flags: readonly Flag[];
  /** Nearest Plaid personal finance category (v2), or null where there is none. */
  readonly pfc: string | null;
  /** False where `pfc` is only near. */
  readonly pfcExact: boolean;
}

/** Every label, in the order in which people should be shown them. */
export const taxonomy: readonly TaxonomyLabel[] = taxonomyTable;

/** Every primary, in the order of the taxonomy. */
export const PRIMARIES: readonly Primary[] = [...new Set(taxonomy.map((label) => label.primary))];

const byId: ReadonlyMap<string, TaxonomyLabel> = new Map(taxonomy.map((label) => [label.id, label]));

/** Whether a string is the id of a label. */
export function isLabelId(text: string): text is LabelId {
  return byId.has(text);
}

/** The label of an id. */
export function labelOf(id: LabelId): TaxonomyLabel {
  const label = byId.get(id);
  if (!label) throw new RangeError(`no such label: ${id}`);
  return label;
}

const idsByFlag = new Map<Flag, Set<LabelId>>();
for (const { id, flags } of taxonomy) {
  for (const flag of flags) idsByFlag.set(flag, (idsByFlag.get(flag) ?? new Set()).add(id));
}

/** Whether a label carries a flag. */
export function hasFlag(id: LabelId, flag: Flag): boolean {
  return idsByFlag.get(flag)?.has(id) ?? false;
}

/** Whether a label fits a transaction of this many cents; a transaction of zero takes any label. */
export function fitsDirection(id: LabelId, amountCents: number): boolean {
  const { direction } = labelOf(id);
  return direction === 'both' || amountCents === 0 || (direction === 'in') === amountCents > 0;
}
