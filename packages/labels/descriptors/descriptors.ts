import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normaliseDescription } from '@imali/ledger/text/normalise.ts';

/**
 * What transactions of one kind print: the text that label rules are compared with, without dates, amounts, cards, accounts
 * and reference numbers (packages/ledger/text/normalise.ts).
 */
export interface Descriptor {
  readonly text: string;
  /** The label that its transactions had when it was read. */
  readonly label: LabelId;
  /** Whether the engine took the other side for a person. */
  readonly namesPerson: boolean;
}

/** A shorter text says nothing, and a rule by it would label everything. */
const SHORTEST = 3;
const LONGEST = 200;

/** The descriptors of an applicant's transactions, each text once, in the order of the texts. */
export function descriptorsOf(accounts: readonly LabelledAccount[]): Descriptor[] {
  const read = new Set<string>();
  const found = new Map<string, Descriptor>();
  for (const { transactions } of accounts) {
    for (const { description, reference, label, counterparty } of transactions) {
      const printed = `${description}\n${reference}`;
      if (read.has(printed)) continue;
      read.add(printed);
      const text = normaliseDescription(description, reference).text.replace(/\s+/g, ' ').slice(0, LONGEST).trim();
      if (text.length < SHORTEST) continue;
      const namesPerson = counterparty?.type === 'person';
      const known = found.get(text);
      if (known === undefined) found.set(text, { text, label, namesPerson });
      else if (namesPerson && !known.namesPerson) found.set(text, { ...known, namesPerson });
    }
  }
  return [...found.values()].toSorted((a, b) => compareText(a.text, b.text));
}

/** The descriptors of one connection as kept beside it, with its accounts; erased with it. */
export interface DescriptorSet {
  /** As read also those of accounts that the connection has no longer. */
  readonly accountIds: readonly string[];
  /** Keyed digests of whose they are (packages/labels/descriptors/holder-names.ts); none where that is not known. */
  readonly holders: readonly string[];
  readonly descriptors: readonly Descriptor[];
}
