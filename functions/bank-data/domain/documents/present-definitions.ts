import { definitionsAt } from '@imali/analyses/input/envelope.ts';
import * as z from 'zod';

const Defined = z.looseObject({ definitions: z.record(z.string(), z.unknown()) });

/**
 * A stored document whose figures are defined where the documentation is today: an analysis is stored with the address of its
 * day, and is read for years. What has no definitions stays as it is.
 */
export function withPresentDefinitions(document: unknown, docsUrl: string): unknown {
  const read = Defined.safeParse(document);
  return read.success
    ? { ...read.data, definitions: definitionsAt(docsUrl, Object.keys(read.data.definitions)) }
    : document;
}
