import { type Analyses, analyseApplicant, analysisKinds } from '../analyses/analyse-applicant.ts';
import type { AnalysisInput, LabelledAccount } from '../analyses/analysis-input.ts';
import { documentChanges } from '../analyses/document-changes.ts';
import { spansOneMonth } from '../analyses/window.ts';
import { labelApplicant } from '../labels/label-applicant.ts';
import { currentRules, type LabelRuleStore } from '../labels/label-rule-store.ts';
import { monthOf } from '../time/calendar.ts';
import { TAXONOMY_VERSION } from '../versions.ts';
import type { BankConnectionStore, ConnectionRef, LabelledMonth, StoredAnalysis } from './bank-connection-store.ts';

export interface AnalysisSettings {
  readonly labelRules: Pick<LabelRuleStore, 'ofOrganisation' | 'shared'>;
  readonly docsUrl: string;
  /** Instant of the analysis, for analysed_at only: no figure depends on it. */
  readonly at: string;
}

function labelledMonths({ account, transactions }: LabelledAccount): LabelledMonth[] {
  const months = new Map<string, LabelledMonth['verdicts'][number][]>();
  for (const row of transactions) {
    const { label, confidence, labelledBy, ruleId, matchedText, runnerUp, channel, counterparty, pairedWith } = row;
    const verdict = { label, confidence, labelledBy, ruleId, matchedText, runnerUp, channel, counterparty, pairedWith };
    const month = monthOf(row.bookedOn);
    const list = months.get(month);
    if (list) list.push({ id: row.id, verdict });
    else months.set(month, [{ id: row.id, verdict }]);
  }
  return [...months].map(([month, verdicts]) => ({ accountId: account.id, month, verdicts }));
}

function inputOf(accounts: readonly LabelledAccount[], docsUrl: string): AnalysisInput | null {
  const used = accounts.filter(({ transactions }) => transactions.length > 0);
  const asOf = used
    .flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? [])
    .toSorted()
    .at(-1);
  return asOf === undefined ? null : { accounts: used, asOf, docsUrl };
}

/** Less than a month of transactions (section 5 of the specification) is enough for the statement summary only. */
function documentsOf(input: AnalysisInput): Partial<Analyses> {
  const all = analyseApplicant(input);
  return spansOneMonth(input) ? all : { statement_summary: all.statement_summary };
}

/**
 * Labels and analyses one generation of a connection and ends it. Every write gives the same bytes however often it is
 * made, none replaces that of a later generation, and the connection answers only after the last one: a crash or a
 * redelivery at any point changes nothing twice.
 */
export async function analyseConnection(
  connections: BankConnectionStore,
  ref: ConnectionRef,
  generation: number,
  { labelRules, docsUrl, at }: AnalysisSettings,
): Promise<'finished' | 'superseded'> {
  const connection = await connections.find(ref);
  // A failed generation may be tried again: its message comes back when an operator redrives the dead-letter queue.
  const open = connection?.state === 'ANALYSING' || connection?.state === 'FAILED';
  if (connection?.generation !== generation || !open) return 'superseded';
  const [ledgers, userLabels, rules] = await Promise.all([
    connections.wholeLedger(ref),
    connections.userLabels(ref),
    // A change of the rules asks for no generation, so those of this one are held fast.
    currentRules(labelRules, ref.organisationId).then((now) => connections.rulesFor(ref, generation, now)),
  ]);
  const accounts = labelApplicant(ledgers, {
    user: new Map(userLabels.map(({ fingerprint, label }) => [fingerprint, label])),
    ...rules,
  });
  await connections.saveLabels(ref, generation, accounts.flatMap(labelledMonths));
  const labels = [
    ...new Set(accounts.flatMap(({ transactions }) => transactions.map(({ label }) => label))),
  ].toSorted();
  const saved: StoredAnalysis[] = [
    { kind: 'label_index', generation, document: { labels, taxonomy_version: TAXONOMY_VERSION }, changes: [] },
  ];
  const input = inputOf(accounts, docsUrl);
  const documents = input ? documentsOf(input) : {};
  const kept = await Promise.all(analysisKinds.map((kind) => connections.analysis(ref, kind)));
  for (const [index, kind] of analysisKinds.entries()) {
    const document = documents[kind];
    if (document === undefined) continue;
    const before = kept[index];
    // What a run that crashed after this write kept already says what changed.
    if (before?.generation === generation) continue;
    const cause = connection.cause ?? '';
    saved.push({
      kind,
      generation,
      document,
      changes: before ? documentChanges(before.document, document, cause) : [],
    });
  }
  await connections.saveAnalyses(ref, saved);
  return connections.finish(ref, generation, 'READY', at);
}
