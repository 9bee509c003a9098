import * as z from 'zod';

/**
 * The field of a stored document that holds its version. What was stored before versions were has none: it is of version 1.
 */
export const VERSION_FIELD = 'document_version';

/**
 * What opening a stored document comes to. `unreadable` is an expected outcome, never a throw: a document of a later
 * release, or one that no lift makes whole. A caller that can make the document anew does so and answers as updating.
 */
export type Opened<D> = { readonly outcome: 'opened'; readonly document: D } | Unreadable;

export interface Unreadable {
  readonly outcome: 'unreadable';
  readonly version: number;
  /** Places and reasons, never values: those are a person's. */
  readonly why: string;
}

/** Issues that are reported of a document that does not fit. */
const TOLD = 5;

/** A document of a version by the schema of that version. */
export function openedBy<S extends z.ZodType>(schema: S, document: unknown, version: number): Opened<z.output<S>> {
  const parsed = schema.safeParse(document);
  if (parsed.success) return { outcome: 'opened', document: parsed.data };
  const places = parsed.error.issues.slice(0, TOLD).map(({ path, code }) => `${path.join('.')} (${code})`);
  return { outcome: 'unreadable', version, why: `does not fit version ${version}: ${places.join(', ')}` };
}

/** Makes the document of the next version of one version. Undefined where that cannot be done without guessing. */
export type Lift = (document: unknown) => unknown;

/** One shape that is stored: its versions, oldest first, and what lifts a document from each to the next. */
export interface DocumentVersions<S extends z.ZodType> {
  /** The version that is written today. */
  readonly current: number;
  /** A shape with one version more. `schema` is that of the new version, `lift` makes it of the one before. */
  readonly next: <T extends z.ZodType>(schema: T, lift: Lift) => DocumentVersions<T>;
  /** @param version as stored, undefined where none is */
  readonly open: (document: unknown, version: unknown) => Opened<z.output<S>>;
}

function versionsWith<S extends z.ZodType>(schema: S, lifts: readonly Lift[]): DocumentVersions<S> {
  const current = lifts.length + 1;
  return {
    current,
    next: (newer, lift) => versionsWith(newer, [...lifts, lift]),
    open(stored, told) {
      const read = z.int().min(1).default(1).safeParse(told);
      const version = read.success ? read.data : 0;
      const unreadable = (why: string) => ({ outcome: 'unreadable' as const, version, why });
      if (version === 0) return unreadable('its version is not a number above 0');
      if (version > current) return unreadable(`written by a later release: this one knows version ${current}`);
      let document = stored;
      for (const [index, lift] of lifts.slice(version - 1).entries()) {
        document = lift(document);
        if (document === undefined) return unreadable(`cannot be lifted from version ${version + index}`);
      }
      return openedBy(schema, document, current);
    },
  };
}

/** A shape of one version: `schema` is what is stored today. */
export const documentVersions = <S extends z.ZodType>(schema: S): DocumentVersions<S> => versionsWith(schema, []);
