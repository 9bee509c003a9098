import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';

const Given = z.object({
  label: z.custom<LabelId>((value) => typeof value === 'string' && isLabelId(value)),
  by: z.string(),
  at: z.string(),
  isStaff: z.literal(true).exactOptional(),
  forParty: z.enum(['given', 'taken_back']).exactOptional(),
});

/** A label that a person gave, as kept. Apart from the other items: few functions need the taxonomy. */
export const UserLabelItem = Given.extend({
  fingerprint: z.string(),
  earlier: z.array(Given).exactOptional(),
});
