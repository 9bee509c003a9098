import { isLabelId, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';

/** At most this many rules of one organisation: all of them are read for every analysis. */
export const MAX_LABEL_RULES = 200;

/**
 * A rule kept by an organisation, or shared by all: a transaction that meets every condition gets the label. A rule without
 * `contains` and `regex` meets nothing.
 */
export const LabelRule = z.object({
  id: z.string(),
  /** Instant of creation (ISO 8601): of two rules that are alike the older decides. */
  createdAt: z.string().exactOptional(),
  /** Part of a description; compared after both were normalised. An empty text matches nothing. */
  contains: z.string().exactOptional(),
  /** RE2 syntax, any case, searched in the description and reference as printed (label-rule-matcher.ts). */
  regex: z.string().exactOptional(),
  direction: z.enum(['in', 'out']).exactOptional(),
  /** Bounds of the absolute amount in cents, both included. */
  minCents: z.int().exactOptional(),
  maxCents: z.int().exactOptional(),
  accountNumber: z.string().exactOptional(),
  bankSlug: z.string().exactOptional(),
  label: z.custom<LabelId>((value) => typeof value === 'string' && isLabelId(value)),
});
export type LabelRule = Readonly<z.infer<typeof LabelRule>>;

/** A rule of an organisation as kept, with who made it. */
export const LabelRuleRecord = LabelRule.extend({
  organisationId: z.string(),
  name: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type LabelRuleRecord = Readonly<z.infer<typeof LabelRuleRecord>>;

/** The rules that one analysis asks. */
export interface LabelRuleSet {
  readonly organisationRules: readonly LabelRule[];
  readonly sharedRules: readonly LabelRule[];
}
