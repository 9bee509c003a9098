import type { AnalysisKind } from '@imali/analyses/input/analyse-applicant.ts';
import type { FieldChange } from '../../../schemas/entities/field-change.ts';
import type { ResultPlace } from '../../applications/domain/complete-result.ts';
import type { Unreadable } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { SettingsSnapshot } from './basis/analysis-basis.ts';

/** What the worker keeps of a connection: each analysis, and the index of the labels that occur. */
export type DocumentKind = AnalysisKind | 'label_index';

/** An analysis as kept: the document of the API, and what the last relabel moved in it. */
export interface StoredAnalysis {
  readonly kind: DocumentKind;
  /** The generation that it was made for. */
  readonly generation: number;
  readonly document: unknown;
  readonly changes: readonly FieldChange[];
  /** Kept by another release in a form that this one cannot read: there is no document until it is made anew. */
  readonly unreadable?: Unreadable;
}

/** What `DocumentStore` offers to functions that may only read. */
export interface DocumentReader {
  /**
   * The analysis of a result, null when it has none; of generation 0, which no analysis has, while it is being written
   * over: then a newer result is complete.
   * @param result where it is; that of the connection by default
   */
  analysis(ref: ConnectionRef, kind: DocumentKind, result?: ResultPlace): Promise<StoredAnalysis | null>;
  /** What the newest generation that was begun is made with, and its number; null before the first. */
  findSettingsSnapshot(
    ref: ConnectionRef,
  ): Promise<{ readonly generation: number; readonly basis: SettingsSnapshot } | null>;
}

/** The analyses of a bank connection, and the rules and settings that each generation is made with. */
export interface DocumentStore extends DocumentReader {
  saveAnalyses(ref: ConnectionRef, into: ResultPlace, analyses: readonly StoredAnalysis[]): Promise<void>;
  /**
   * What a generation is made with: what is given the first time, and the same from then on, so that a run that is
   * repeated after rules or settings changed writes what the first one wrote.
   */
  basisFor(ref: ConnectionRef, generation: number, basis: SettingsSnapshot): Promise<SettingsSnapshot>;
}
