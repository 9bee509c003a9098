import * as z from 'zod';
import { documentVersions, type Opened } from '../../../platform/documents/document-versions.ts';
import { centsForm, randsForm } from './cents-form.ts';

/**
 * Documents of the analyses as they are stored. Version 1 is the reply in rands; version 2 is the same with its money in
 * integer cents (cents-form.ts). A change that today's schema of the reply cannot read gets a version and a lift here.
 */
const versions = documentVersions(z.unknown()).next(z.unknown(), centsForm);

/** The version that is written. */
export const ANALYSIS_VERSION = versions.current;

/** A document of the engine as it is stored. */
export const sealedAnalysis = (document: unknown): unknown => centsForm(document);

/** The document in rands of one that was stored with any version. */
export function openedAnalysis(stored: unknown, version: unknown): Opened<unknown> {
  const opened = versions.open(stored, version);
  if (opened.outcome === 'unreadable') return opened;
  const document = randsForm(opened.document);
  return document === undefined
    ? { outcome: 'unreadable', version: versions.current, why: 'what says to be cents is not' }
    : { outcome: 'opened', document };
}
