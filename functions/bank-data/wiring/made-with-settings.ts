import { isDeepStrictEqual } from 'node:util';
import type { resultStates } from '../../../schemas/entities/analyses/result-state.ts';
import type { AnalysisSettingsStore } from '../../organisations/domain/analysis-settings-store.ts';
import { dynamoAnalysisSettingsReader } from '../../organisations/store/dynamo-analysis-settings.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DocumentStore } from '../domain/document-store.ts';
import { dynamoDocumentsReader } from '../store/dynamo-documents.ts';
import { type AnalysisAdapters, analysisWiring } from './read-analysis.ts';

/** The settings of an organisation that turn each score. */
const TURNED_BY = {
  health_score: ['healthWeights', 'floorCents'],
  liquidity_score: ['floorCents'],
} as const;

export interface SettingsAdapters extends AnalysisAdapters {
  readonly documents: Pick<DocumentStore, 'analysis' | 'findSettingsSnapshot'>;
  readonly settings: Pick<AnalysisSettingsStore, 'find'>;
}

export const settingsWiring = (
  held: Holds<'analysisQueue:send' | 'applications:read' | 'directory:read' | 'docsUrl:read'>,
): SettingsAdapters => ({
  ...analysisWiring(held),
  documents: dynamoDocumentsReader(heldTable(held.applications)),
  settings: dynamoAnalysisSettingsReader(heldTable(held.directory)),
});

/** Whether a score was made with other settings than the organisation has now; false where nothing is kept of what it was made with. */
export async function isOfOtherSettings(
  { documents, settings }: Pick<SettingsAdapters, 'documents' | 'settings'>,
  ref: ConnectionRef,
  kind: keyof typeof TURNED_BY,
): Promise<boolean> {
  const [held, own] = await Promise.all([documents.findSettingsSnapshot(ref), settings.find(ref.organisationId)]);
  return held !== null && TURNED_BY[kind].some((setting) => !isDeepStrictEqual(held.basis[setting], own[setting]));
}

/** The state of a result that is current but for settings that were changed since. */
export const stateWith = (isOther: boolean, state: (typeof resultStates)[number]): (typeof resultStates)[number] =>
  isOther && state === 'current' ? 'outdated' : state;
