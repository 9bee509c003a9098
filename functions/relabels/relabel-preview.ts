import type { BankConnectionStore, ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import { connectionProblem } from '../../core/connect/connection-problem.ts';
import type { LabelRule } from '../../core/labels/label-rule.ts';
import type { LabelRuleStore } from '../../core/labels/label-rule-store.ts';
import { type OutcomeChange, outcomeChange } from '../../core/relabel/outcome-change.ts';
import type { AccountDraft, RulesDraft } from '../../core/relabel/relabel-draft.ts';
import { type DescriptorSets, touchedOf } from '../../core/relabel/run-relabel-job.ts';
import {
  type RuleDifference,
  ruleDifference,
  type SharedRulesStore,
  touches,
} from '../../core/relabel/shared-rules.ts';

export interface PreviewAdapters {
  readonly sets: DescriptorSets;
  readonly sharedRules: Pick<SharedRulesStore, 'current' | 'find' | 'rulesOf'>;
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation'>;
  readonly connections: Pick<BankConnectionStore, 'find' | 'wholeLedger' | 'userLabels'>;
}

/** Connections that a preview looks at; the relabelling itself looks at all of them. */
const MOST_LOOKED = 2_000;
const PAGE = 500;
/** Affected applicants who are analysed before and after, and the largest of them. */
const MOST_SAMPLED = 8;
const MOST_TRANSACTIONS = 10_000;

/** What the change does to one applicant of the sample. */
export interface SampledChange extends OutcomeChange {
  readonly ref: ConnectionRef;
}

interface Preview {
  readonly looked: number;
  readonly affected: number;
  /** Whether every connection was looked at. */
  readonly isAll: boolean;
  readonly sample: readonly SampledChange[];
}

export interface RulesPreview extends Preview {
  readonly difference: RuleDifference;
  /** Whether another version was published since the change was prepared. */
  readonly isOutdated: boolean;
}

async function walked({ sets }: PreviewAdapters, isTouched: (texts: readonly string[]) => boolean) {
  const affected: ConnectionRef[] = [];
  let looked = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<DescriptorSets['list']>> = await sets.list(cursor, PAGE);
    affected.push(...(await touchedOf(sets, page.refs, isTouched)));
    looked += page.refs.length;
    cursor = page.cursor;
  } while (cursor !== null && looked < MOST_LOOKED);
  return { looked, affected, isAll: cursor === null };
}

async function sampled(
  { connections, labelRules }: PreviewAdapters,
  ref: ConnectionRef,
  before: readonly LabelRule[],
  after: readonly LabelRule[],
): Promise<SampledChange | null> {
  const connection = await connections.find(ref);
  if (!connection || connectionProblem(connection) !== null || connection.transactions > MOST_TRANSACTIONS) return null;
  const [ledgers, userLabels, organisationRules] = await Promise.all([
    connections.wholeLedger(ref),
    connections.userLabels(ref),
    labelRules.ofOrganisation(ref.organisationId),
  ]);
  const common = { userLabels, organisationRules };
  const change = outcomeChange(ledgers, { ...common, sharedRules: before }, { ...common, sharedRules: after });
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
  const difference = ruleDifference(before, draft.rules);
  const { looked, affected, isAll } = await walked(adapters, touches(difference));
  const sample: SampledChange[] = [];
  // One after the other: a ledger with its analyses is the largest thing that this function holds.
  for (const ref of affected) {
    if (sample.length === MOST_SAMPLED) break;
    const change = await sampled(adapters, ref, before, draft.rules);
    if (change !== null) sample.push(change);
  }
  return { looked, affected: affected.length, isAll, sample, difference, isOutdated };
}

/** What labels for one account do to its applicant; null when the connection cannot be analysed now. */
export async function previewAccount(adapters: PreviewAdapters, draft: AccountDraft): Promise<SampledChange | null> {
  const ref = { organisationId: draft.organisationId, applicationId: draft.applicationId };
  const { connections, sharedRules, labelRules } = adapters;
  const connection = await connections.find(ref);
  if (!connection || connectionProblem(connection) !== null) return null;
  const [ledgers, userLabels, organisationRules, version] = await Promise.all([
    connections.wholeLedger(ref),
    connections.userLabels(ref),
    labelRules.ofOrganisation(ref.organisationId),
    sharedRules.current(),
  ]);
  const rules = { organisationRules, sharedRules: await sharedRules.rulesOf(version) };
  const byUsers = new Set(userLabels.filter(({ isStaff }) => isStaff !== true).map(({ fingerprint }) => fingerprint));
  const given = draft.labels.filter(({ fingerprint }) => !byUsers.has(fingerprint));
  const before = { ...rules, userLabels };
  return { ref, ...outcomeChange(ledgers, before, { ...rules, userLabels: [...userLabels, ...given] }) };
}
