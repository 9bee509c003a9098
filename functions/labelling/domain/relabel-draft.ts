import * as z from 'zod';
import { SharedRuleList } from '../../bank-data/domain/basis/shared-rules.ts';

/** Rows of one file; more are split. */
export const MAX_FILE_ROWS = 2_000;

const Label = SharedRuleList.element.shape.label;

/** A label for a transaction of one account, by our own staff. */
export const StaffLabel = z.object({ fingerprint: z.string(), transactionId: z.string(), label: Label });
export type StaffLabel = Readonly<z.infer<typeof StaffLabel>>;

const draftFields = { id: z.string(), staffId: z.string(), createdAt: z.string() };

/** Shared rules that are to be published next. */
const RulesDraft = z.object({
  ...draftFields,
  kind: z.literal('rules'),
  /** The version that they change. */
  base: z.int(),
  restores: z.int().nullable(),
  note: z.string(),
  rules: SharedRuleList,
});
export type RulesDraft = Readonly<z.infer<typeof RulesDraft>>;

/** Labels that are to be kept for one account, which nobody else has. */
const AccountDraft = z.object({
  ...draftFields,
  kind: z.literal('account'),
  organisationId: z.string(),
  applicationId: z.string(),
  accountId: z.string(),
  labels: z.array(StaffLabel),
});
export type AccountDraft = Readonly<z.infer<typeof AccountDraft>>;

/** What one of our staff prepared and has not confirmed yet. */
export const RelabelDraft = z.discriminatedUnion('kind', [RulesDraft, AccountDraft]);
export type RelabelDraft = RulesDraft | AccountDraft;

/** What `RelabelDraftStore` offers to functions that may only read. */
export interface RelabelDraftReader {
  find(staffId: string): Promise<RelabelDraft | null>;
}

/** Drafts of our staff: each has one at a time, for a day. */
export interface RelabelDraftStore extends RelabelDraftReader {
  /** Takes the place of the one before. */
  keep(draft: RelabelDraft): Promise<void>;
  /** Drops a draft unless another took its place. */
  drop(staffId: string, draftId: string): Promise<void>;
}
