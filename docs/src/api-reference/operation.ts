/** An operation of the API as the page lists it. */
export interface Operation {
  /** The operationId of the description, which is also its anchor on the page. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** What a token needs; empty where it needs none. */
  readonly scopes: readonly string[];
  /** Codes of the errors that it may answer. */
  readonly errors: readonly string[];
}

export interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

/** The operation that a hash names; undefined for none. */
export function operationOfHash(groups: readonly OperationGroup[], hash: string): Operation | undefined {
  const id = decodedHash(hash);
  return groups.flatMap(({ operations }) => operations).find((operation) => operation.id === id);
}

function decodedHash(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return '';
  }
}

/** RapiDoc's own name of an operation, which it scrolls to: `get-/v1/applications/-id-`. */
export function rapidocPath({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toLowerCase()}-${path.replace(/[\s#:?&={}]/g, '-')}`;
}
