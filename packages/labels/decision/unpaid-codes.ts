import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { unpaidCodes } from '../generated/rule-table.ts';

const labels: ReadonlyMap<string, LabelId> = new Map(unpaidCodes);

/** The label of the code that banks print for the reason of an unpaid debit (sa_unpaid_codes.tsv); null for none of them. */
export const labelOfUnpaidCode = (code: string): LabelId | null => labels.get(code) ?? null;
