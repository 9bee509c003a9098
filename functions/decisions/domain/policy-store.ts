import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { PolicyVersion } from './policy-version.ts';

/** Versions of policies that an organisation holds at most. */
export const MAX_POLICY_VERSIONS = 500;

/** A version as lists show it: its name in place of its document. */
export interface PolicyEntry extends Omit<PolicyVersion, 'document'> {
  readonly name: string;
}

export type NewVersion = PolicyEntry & { readonly document: unknown };

/** What `PolicyStore` offers to functions that may only read. */
export interface PolicyReader {
  find(organisationId: string, versionId: string): Promise<NewVersion | null>;
  /** Every approved version, those that decide later too: at most MAX_POLICY_VERSIONS. */
  approved(organisationId: string): Promise<readonly PolicyEntry[]>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<PolicyEntry>>;
}

/** Versions of the policies of organisations. A document is kept once for its hash and never changes. */
export interface PolicyStore extends PolicyReader {
  /** `too_large`: the document does not fit into an item of the table, even compressed. */
  add(organisationId: string, version: NewVersion): Promise<'added' | 'full' | 'too_large'>;
  /** Replaces a version that is still in the state `before`; false where somebody else was faster. */
  change(organisationId: string, before: PolicyVersion['state'], version: PolicyEntry): Promise<boolean>;
}
