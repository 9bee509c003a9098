import * as z from 'zod';
import { ChainHead, chainName } from './audit-chain.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FoundCopy } from './verify-chain.ts';

/** The last line of a copy: which piece of which chain it is. */
const CopyEnd = z.object({
  kind: z.literal('end_of_day'),
  organisation: z.string(),
  day: z.string(),
  previous: z.string(),
  head: ChainHead,
  /** Place of a signature of the head, with the keys of receipts; there are none yet. */
  signature: z.null(),
});

/** The copy of a day of a chain: a line for each entry in the order of the chain, and one for its end. The same whenever it is made. */
export function copyText(organisation: string | null, { day, previous, head, entries }: FoundCopy): string {
  const end: z.infer<typeof CopyEnd> = {
    kind: 'end_of_day',
    organisation: chainName(organisation),
    day,
    previous,
    head,
    signature: null,
  };
  return `${[...entries, end].map(canonicalJson).join('\n')}\n`;
}

/** Reads a copy. Throws for a text that is no copy of that organisation. */
export function readCopy(organisation: string | null, text: string): FoundCopy {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const end = CopyEnd.parse(lines.pop());
  if (end.organisation !== chainName(organisation)) throw new Error(`a copy of the chain of ${end.organisation}`);
  const entries = z.array(z.looseObject({})).parse(lines);
  return { day: end.day, previous: end.previous, head: end.head, entries };
}
