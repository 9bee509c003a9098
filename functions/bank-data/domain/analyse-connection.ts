import {
  type AnalysisKind,
  type AnalysisOfKind,
  analysesInTurn,
  analysisKinds,
} from '@imali/analyses/input/analyse-applicant.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { spansOneMonth } from '@imali/analyses/input/window.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { type Descriptor, descriptorsOf } from '@imali/labels/descriptors/descriptors.ts';
import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { monthOf } from '@imali/ledger/basics/calendar.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import { completeResult, placeOfNext } from '../../applications/domain/complete-result.ts';
import { type Asking, isAsked } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { BankDataStores } from './bank-data-stores.ts';
import type { AnalysisBasisSource, SettingsSnapshot } from './basis/analysis-basis.ts';
import { isOfVersionsAlone } from './basis/reanalyse-if-rules-changed.ts';
import { documentChanges } from './document-changes.ts';
import type { StoredAnalysis } from './document-store.ts';
import { overridesBy } from './given-labels.ts';
import type { LabelledMonth } from './label-store.ts';
import { inputOf } from './labelled-input.ts';

export interface AnalysisSettings {
  readonly basis: AnalysisBasisSource;
  readonly docsUrl: string;
  /** The rules of a published version; needed where the basis names one. */
  readonly sharedRules?: (version: number) => Promise<readonly LabelRule[]>;
  /** Keeps what the transactions print, for the search of our own staff. */
  readonly keepDescriptors?: (
    ref: ConnectionRef,
    accounts: readonly LedgerAccount[],
    descriptors: readonly Descriptor[],
  ) => Promise<void>;
  /** Has the accounts name the applicant whom nobody named. */
  readonly nameHolder?: (ref: ConnectionRef, accounts: readonly LedgerAccount[]) => Promise<void>;
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

/** The analyses that the config of the application asks for. Affinity is not a data point: the application says what of it may be shown. */
const kindsAsked = (asking: Asking): ReadonlySet<AnalysisKind> =>
  new Set(analysisKinds.filter((kind) => kind === 'affinity' || isAsked(asking, kind)));

/** Less than a month of transactions (section 5 of the specification) is enough for the statement summary only. */
function documentsOf(
  input: AnalysisInput,
  asking: Asking,
  { healthWeights, floorCents, holderEmail }: SettingsSnapshot,
): Iterable<AnalysisOfKind> {
  const asked = kindsAsked(asking);
  const kinds = spansOneMonth(input) ? asked : asked.intersection(new Set<AnalysisKind>(['statement_summary']));
  return analysesInTurn(input, kinds, {
    floorCents,
    holderEmail,
    ...(healthWeights === null ? {} : { healthWeights }),
  });
}

/**
 * The changes that a new document of an analysis is kept with. One that newer rules alone asked for, and that moves no
 * figure, keeps the changes of the one before: the newer rules may come within a second of a label that a user
 * gave, and a reader then still finds what that label changed.
 */
function changesSince(before: StoredAnalysis, document: unknown, cause: string): StoredAnalysis['changes'] {
  const changes = documentChanges(before.document, document, cause);
  return changes.length === 0 && isOfVersionsAlone(cause) ? before.changes : changes;
}

/** Of what is waited for later, or not at all: its failure before that is no unhandled one. */
const ignoreFailure = (pending: Promise<unknown>): void => void pending.catch(() => undefined);

/** Lets requests that were begun be sent: labelling, as each analysis, leaves no turn to anything else until it is done. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Labels and analyses one generation of a connection and ends it. Every write gives the same bytes however often it is
 * made, none replaces that of a later generation, and the connection answers from the generation before until the last
 * one is made: a crash or a redelivery at any point changes nothing twice.
 */
export async function analyseConnection(
  stores: BankDataStores,
  ref: ConnectionRef,
  generation: number,
  { basis: basisNow, sharedRules: rulesOf, keepDescriptors, nameHolder, docsUrl, at }: AnalysisSettings,
): Promise<'finished' | 'superseded'> {
  // What is read of a generation that turns out to be superseded is left; that it cannot be read then either matters to nobody.
  const wholeLedger = stores.ledgers.wholeLedger(ref);
  const userLabels = stores.labels.userLabels(ref);
  const basisOfNow = basisNow(ref);
  for (const read of [wholeLedger, userLabels, basisOfNow]) ignoreFailure(read);
  const connection = await stores.connections.find(ref);
  // A failed generation may be tried again: its message comes back when an operator redrives the dead-letter queue.
  const open = connection?.state === 'ANALYSING' || connection?.state === 'FAILED';
  if (connection?.generation !== generation || !open) return 'superseded';
  const answering = completeResult(connection);
  // Takes the most requests one after the other and needs no label, so it is begun first.
  const naming = wholeLedger.then((ledgers) =>
    nameHolder?.(
      ref,
      ledgers.map(({ account }) => account).toSorted((a, b) => compareText(a.id, b.id)),
    ),
  );
  // Where it fails is seen at the end; a failure before that must not leave it without anybody who waits for it.
  ignoreFailure(naming);
  // A change of rules or settings asks for no generation, so what this one began with is kept for every try.
  const holding = basisOfNow.then((now) => stores.documents.basisFor(ref, generation, now));
  ignoreFailure(holding);
  const [ledgers, given, kept, present] = await Promise.all([
    wholeLedger,
    userLabels,
    Promise.all(
      analysisKinds.map((kind) => (answering === null ? null : stores.documents.analysis(ref, kind, answering))),
    ),
    basisOfNow,
  ]);
  const asking: Asking = connection;
  const cause = connection.cause ?? '';
  const into = { generation, place: placeOfNext(connection) };
  async function labelled({
    organisationRules,
    sharedRules,
    sharedVersion,
  }: SettingsSnapshot): Promise<LabelledAccount[]> {
    if (sharedVersion !== undefined && rulesOf === undefined) throw new Error('nothing reads the shared rules');
    return labelApplicant(ledgers, {
      ...overridesBy(given),
      organisationRules,
      sharedRules: [...sharedRules, ...(sharedVersion === undefined ? [] : ((await rulesOf?.(sharedVersion)) ?? []))],
    });
  }
  // The first try begins with the rules of now, which are labelled by while they are kept; a later one is bound by those.
  await nextTurn();
  const byPresent = labelled(present);
  ignoreFailure(byPresent);
  const basis = await holding;
  const accounts = await (basis === present ? byPresent : labelled(basis));
  async function keepDocuments(): Promise<void> {
    const saving: Promise<void>[] = [];
    async function save(
      kind: StoredAnalysis['kind'],
      document: unknown,
      changes: StoredAnalysis['changes'],
    ): Promise<void> {
      const saved = stores.documents.saveAnalyses(ref, into, [{ kind, generation, document, changes }]);
      ignoreFailure(saved);
      saving.push(saved);
      await nextTurn();
    }
    const labels = [
      ...new Set(accounts.flatMap(({ transactions }) => transactions.map(({ label }) => label))),
    ].toSorted();
    await save('label_index', { labels, taxonomy_version: TAXONOMY_VERSION }, []);
    const input = inputOf(accounts, docsUrl, basis);
    for (const { kind, document } of input ? documentsOf(input, asking, basis) : []) {
      const before = kept[analysisKinds.indexOf(kind)];
      // What cannot be read any more is not compared with.
      const isComparable = before && !before.unreadable && before.generation === answering?.generation;
      await save(kind, document, isComparable ? changesSince(before, document, cause) : []);
    }
    await Promise.all(saving);
  }
  // Labels are on their way while the analyses are worked out: neither reads the other, and nobody reads either before the end.
  const keepLabels = Promise.all([
    stores.labels.saveLabels(ref, into, accounts.flatMap(labelledMonths)),
    keepDescriptors?.(
      ref,
      accounts.map(({ account }) => account),
      descriptorsOf(accounts),
    ),
  ]);
  await Promise.all([naming, keepLabels, keepDocuments()]);
  return stores.connections.finish(ref, generation, 'READY', at);
}
