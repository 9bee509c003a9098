import { isObject, type JsonObject } from '../openapi/component-schemas.ts';

/** An operation of the API, for lists and links. */
export interface ApiOperation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | null;
  readonly deprecated: boolean;
  /** Whether it needs no token. */
  readonly open: boolean;
  /** Codes of every error that it may answer. */
  readonly errors: readonly string[];
}

/** Codes of errors, as the description of a reply lists them. */
export function errorCodesOf(operation: JsonObject): readonly string[] {
  const replies = isObject(operation['responses']) ? Object.values(operation['responses']) : [];
  const texts = replies.map((reply) => (isObject(reply) ? String(reply['description'] ?? '') : ''));
  return texts.flatMap((text) => [...text.matchAll(/^`(\w+)`:/gm)].map(([, code = '']) => code)).toSorted();
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every operation of a description, in its order. */
export function apiOperations(document: JsonObject): readonly ApiOperation[] {
  const paths = isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]): ApiOperation[] => {
      if (!isObject(operation)) return [];
      const { tags, security, description } = operation;
      return [
        {
          id: text(operation['operationId']),
          tag: text(Array.isArray(tags) ? tags[0] : ''),
          method: method.toUpperCase(),
          path,
          summary: text(operation['summary']),
          description: typeof description === 'string' ? description : null,
          deprecated: operation['deprecated'] === true,
          open: Array.isArray(security) && security.length === 0,
          errors: errorCodesOf(operation),
        },
      ];
    }),
  );
}
