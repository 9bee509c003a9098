import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { answeringResult } from '../../bank-data/domain/answering-result.ts';
import type { LabelRuleStore } from '../../bank-data/domain/basis/label-rule-store.ts';
import {
  diffRules,
  type RuleDifference,
  type SharedRulesStore,
  touches,
} from '../../bank-data/domain/basis/shared-rules.ts';
import type { DescriptorSets } from '../../bank-data/domain/descriptor-sets.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { nullIfCorrupt } from '../../platform/serve/null-if-corrupt.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type OutcomeChange, outcomeChange } from '../domain/outcome-change.ts';
import type { AccountDraft, RulesDraft } from '../domain/relabel-draft.ts';
import { findAffected } from '../domain/run-relabel-job.ts';

export interface PreviewAdapters {
  readonly sets: Pick<DescriptorSets, 'list' | 'find'>;
  readonly sharedRules: Pick<SharedRulesStore, 'current' | 'find' | 'rulesOf'>;
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation'>;
  readonly connections: ConnectionRecords;
  readonly ledgers: Pick<LedgerStore, 'wholeLedger'>;
  readonly labels: Pick<LabelStore, 'userLabels'>;
}

/** Connections that a preview looks at; the relabelling itself looks at all of them. */
const MOST_LOOKED = 2_000;
const PAGE = 500;
/** Affected applicants who are analysed before and after, and the largest of them. */
const MOST_SAMPLED = 8;
const MOST_TRANSACTIONS = 10_000;
/** Affected applicants who cannot be read, before no more are tried: then it is not their data that is at fault. */
const MOST_UNREADABLE = 8;

/** What the change does to one applicant of the sample. */
export interface SampledChange extends OutcomeChange {
  readonly ref: ConnectionRef;
}

interface Preview {
  readonly looked: number;
  readonly affected: number;
  /** Whether every connection was read. */
  readonly isAll: boolean;
  /** Those of them that were left out because what is kept of them cannot be read. */
  readonly unreadable: number;
  readonly sample: readonly SampledChange[];
}

export interface RulesPreview extends Preview {
  readonly difference: RuleDifference;
  /** Whether another version was published since the change was prepared. */
  readonly isOutdated: boolean;
}

/** A reading of one applicant: null where there is nothing to report, 'unreadable' where what is kept cannot be read. */
async function readOf<T>(ref: ConnectionRef, read: () => Promise<T>): Promise<T | 'unreadable'> {
  const found = await nullIfCorrupt(ref, async () => ({ value: await read() }));
  return found === null ? 'unreadable' : found.value;
}

async function walked({ sets }: PreviewAdapters, isTouched: (texts: readonly string[]) => boolean) {
  const affected: ConnectionRef[] = [];
  let looked = 0;
  let unreadable = 0;
  const readable: Pick<DescriptorSets, 'find'> = {
    async find(ref) {
      const set = await readOf(ref, () => sets.find(ref));
      if (set !== 'unreadable') return set;
      unreadable += 1;
      return null;
    },
  };
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<DescriptorSets['list']>> = await sets.list(cursor, PAGE);
    affected.push(...(await findAffected(readable, page.refs, isTouched)));
    looked += page.refs.length;
    cursor = page.cursor;
  } while (cursor !== null && looked < MOST_LOOKED);
  return { looked, affected, unreadable, isAll: cursor === null };
}

async function sampled(
  { connections, ledgers, labels, labelRules }: PreviewAdapters,
  ref: ConnectionRef,
  before: readonly LabelRule[],
  after: readonly LabelRule[],
): Promise<SampledChange | null> {
  const connection = await connections.find(ref);
  if (!connection || typeof answeringResult(connection) === 'string') return null;
  if (connection.transactions > MOST_TRANSACTIONS) return null;
  const [whole, userLabels, organisationRules] = await Promise.all([
    ledgers.wholeLedger(ref),
    labels.userLabels(ref),
    labelRules.ofOrganisation(ref.organisationId),
  ]);
  const common = { userLabels, organisationRules };
  const change = outcomeChange(whole, { ...common, sharedRules: before }, { ...common, sharedRules: after });
  return { ref, ...change };
}

/** How many applicants a change of the shared rules touches, and what it does to some of them. Keeps nothing. */
export async function previewRules(adapters: PreviewAdapters, draft: RulesDraft): Promise<RulesPreview> {
  const { sharedRules } = adapters;
  const [current, next, before] = await Promise.all([
    sharedRules.current(),
    sharedRules.find(draft.base + 1),
    sharedRules.rulesOf(draft.base),
  ]);
  // Published already by a request that died before its end: confirming it again makes it whole.
  const isOutdated = current !== draft.base && next?.draftId !== draft.id;
  const difference = diffRules(before, draft.rules);
  const { looked, affected, isAll, unreadable: withoutTexts } = await walked(adapters, touches(difference));
  let unreadable = 0;
  const sample: SampledChange[] = [];
  // One after the other: a ledger with its analyses is the largest thing that this function holds.
  for (const ref of affected) {
    if (sample.length === MOST_SAMPLED || unreadable === MOST_UNREADABLE) break;
    const change = await readOf(ref, () => sampled(adapters, ref, before, draft.rules));
    if (change === 'unreadable') unreadable += 1;
    else if (change !== null) sample.push(change);
  }
  const count = { looked, affected: affected.length, isAll, unreadable: withoutTexts + unreadable };
  return { ...count, sample, difference, isOutdated };
}

/** What labels for one account do to its applicant; null when the connection cannot be analysed or read now. */
export function previewAccount(adapters: PreviewAdapters, draft: AccountDraft): Promise<SampledChange | null> {
  const ref = { organisationId: draft.organisationId, applicationId: draft.applicationId };
  return nullIfCorrupt(ref, () => accountChange(adapters, ref, draft));
}

async function accountChange(
  { connections, ledgers, labels, sharedRules, labelRules }: PreviewAdapters,
  ref: ConnectionRef,
  draft: AccountDraft,
): Promise<SampledChange | null> {
  const connection = await connections.find(ref);
  if (!connection || typeof answeringResult(connection) === 'string') return null;
  const [whole, userLabels, organisationRules, version] = await Promise.all([
    ledgers.wholeLedger(ref),
    labels.userLabels(ref),
    labelRules.ofOrganisation(ref.organisationId),
    sharedRules.current(),
  ]);
  const rules = { organisationRules, sharedRules: await sharedRules.rulesOf(version) };
  const byUsers = new Set(userLabels.filter(({ isStaff }) => isStaff !== true).map(({ fingerprint }) => fingerprint));
  const given = draft.labels.filter(({ fingerprint }) => !byUsers.has(fingerprint));
  const before = { ...rules, userLabels };
  return { ref, ...outcomeChange(whole, before, { ...rules, userLabels: [...userLabels, ...given] }) };
}
