import { isObject, type Json, type JsonObject } from '../openapi/component-schemas.ts';
import { errorCodesOf } from './api-operations.ts';
import { type Field, type Fields, fieldsOf } from './openapi-fields.ts';

export interface ApiChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Whether a caller that worked before may stop working. */
  readonly breaking: boolean;
  /** Tag of the operation: the area that it belongs to. */
  readonly tag: string;
  /** `GET /v1/labels`, or `event analysis.completed`. */
  readonly operation: string;
  /** Part of the operation: `operation`, `query skip`, `body`, `reply 200`, `error`, `data`. */
  readonly where: string;
  /** One sentence without its end. */
  readonly text: string;
}

type Place = Pick<ApiChange, 'tag' | 'operation' | 'where'>;

/** `sent` is what a caller sends: narrowing it breaks. `received` is what a caller gets: widening it breaks. */
type Side = 'sent' | 'received';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Bounds of which a lower number lets less through. */
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);

const quoted = (path: string): string => (path === '' ? 'the whole' : `\`${path}\``);
const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');
const lacking = (of: readonly string[], from: readonly string[]): string[] => of.filter((one) => !from.includes(one));

/** `integer` is a `number` with less in it. */
function widens(before: readonly string[], after: readonly string[]): boolean {
  if (before.includes('any') || after.includes('any')) return after.includes('any') && !before.includes('any');
  return lacking(after, before).some((type) => !(type === 'integer' && before.includes('number')));
}

interface Move {
  readonly text: string;
  /** Lets something through that was not let through before. */
  readonly widens: boolean;
  /** Keeps something out that was let through before. */
  readonly narrows: boolean;
}

function typeMove(before: Field, after: Field): Move[] {
  if (before.types.join() === after.types.join()) return [];
  return [
    {
      text: `is ${after.types.join(' or ')} instead of ${before.types.join(' or ')}`,
      widens: widens(before.types, after.types),
      narrows: widens(after.types, before.types),
    },
  ];
}

function valueMoves(before: Field, after: Field): Move[] {
  if (before.values === null && after.values === null) return [];
  if (before.values === null) return [{ text: 'takes listed values only', widens: false, narrows: true }];
  if (after.values === null) return [{ text: 'takes other values than those listed', widens: true, narrows: false }];
  const gone = lacking(before.values, after.values);
  const come = lacking(after.values, before.values);
  return [
    ...(gone.length > 0 ? [{ text: `no longer has the value ${listed(gone)}`, widens: false, narrows: true }] : []),
    ...(come.length > 0 ? [{ text: `may have the value ${listed(come)}`, widens: true, narrows: false }] : []),
  ];
}

function boundMoves(before: Field, after: Field): Move[] {
  const names = [...new Set([...Object.keys(before.bounds), ...Object.keys(after.bounds)])].toSorted();
  return names.flatMap((name): Move[] => {
    const [was, is] = [before.bounds[name], after.bounds[name]];
    if (was === is) return [];
    if (was === undefined) return [{ text: `has the limit ${name} ${is}`, widens: false, narrows: true }];
    if (is === undefined) return [{ text: `has no limit ${name} any more`, widens: true, narrows: false }];
    const lower = UPPER.has(name) ? is < was : is > was;
    return [{ text: `has the limit ${name} ${is} instead of ${was}`, widens: !lower, narrows: lower }];
  });
}

function patternMove(before: Field, after: Field): Move[] {
  if (before.pattern === after.pattern) return [];
  if (after.pattern === null) return [{ text: 'takes any text', widens: true, narrows: false }];
  const text = `must match \`${after.pattern}\``;
  return [{ text, widens: before.pattern !== null, narrows: true }];
}

function requiredMove(before: Field, after: Field): Move[] {
  if (before.required === after.required) return [];
  return after.required
    ? [{ text: 'is required', widens: false, narrows: true }]
    : [{ text: 'may be absent', widens: true, narrows: false }];
}

/**
 * What a reply promises is not narrowed to a caller's harm by more values of a list: callers have to expect unknown values.
 * A wider type, or a field that may be absent, does harm.
 */
function breaks(side: Side, move: Move, kind: 'type' | 'presence' | 'rule'): boolean {
  return side === 'sent' ? move.narrows : kind !== 'rule' && move.widens;
}

function fieldChanges(place: Place, side: Side, path: string, before: Field, after: Field): ApiChange[] {
  const moves = [
    ...typeMove(before, after).map((move) => ({ move, kind: 'type' as const })),
    ...requiredMove(before, after).map((move) => ({ move, kind: 'presence' as const })),
    ...[...valueMoves(before, after), ...boundMoves(before, after), ...patternMove(before, after)].map((move) => ({
      move,
      kind: 'rule' as const,
    })),
  ];
  return moves.map(({ move, kind }) => ({
    ...place,
    kind: 'changed',
    breaking: breaks(side, move, kind),
    text: `${quoted(path)} ${move.text}`,
  }));
}

const parentOf = (path: string): string => path.replace(/(?:\.[^.[\]]+|\[\])$|^[^.[\]]+$/, '');

/** Fields of one body in two versions. What lies inside of a field that came or went is listed with it. */
function bodyChanges(place: Place, side: Side, before: Fields, after: Fields): ApiChange[] {
  const changes: ApiChange[] = [];
  const isWithin = (path: string, other: Fields): boolean =>
    path !== '' && path !== parentOf(path) && !other.has(parentOf(path));
  for (const [path, field] of before) {
    const now = after.get(path);
    if (now) changes.push(...fieldChanges(place, side, path, field, now));
    else if (!isWithin(path, after))
      changes.push({ ...place, kind: 'removed', breaking: true, text: `${quoted(path)} was removed` });
  }
  for (const [path, field] of after) {
    if (before.has(path) || isWithin(path, before)) continue;
    const asks = path !== '' || [...after].some(([name, one]) => name !== '' && parentOf(name) === '' && one.required);
    const breaking = side === 'sent' && field.required && asks;
    const text = `${quoted(path)} was added${breaking ? ' and is required' : ''}`;
    changes.push({ ...place, kind: 'added', breaking, text });
  }
  return changes;
}

function objectsOf(value: Json | undefined): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (isObject(one) ? [[key, one] as const] : []));
}

function bodySchema(holder: Json | undefined): Json | undefined {
  if (!isObject(holder)) return undefined;
  const [first] = objectsOf(holder['content']);
  return first?.[1]['schema'];
}

function parametersOf(document: JsonObject, operation: JsonObject): ReadonlyMap<string, Field> {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].filter(isObject) : [];
  return new Map(
    parameters.flatMap((one) => {
      const field = fieldsOf(document, one['schema'] ?? {}, one['required'] === true).get('');
      return field ? [[`${String(one['in'])} \`${String(one['name'])}\``, field] as const] : [];
    }),
  );
}

function parameterChanges(place: Place, before: ReadonlyMap<string, Field>, after: ReadonlyMap<string, Field>) {
  const changes: ApiChange[] = [];
  for (const [name, field] of before) {
    const now = after.get(name);
    const at = { ...place, where: name };
    if (now === undefined) changes.push({ ...at, kind: 'removed', breaking: true, text: 'was removed' });
    else {
      const moved = fieldChanges(at, 'sent', '', field, now);
      changes.push(...moved.map((change) => ({ ...change, text: change.text.replace(/^the whole /, '') })));
    }
  }
  for (const [name, field] of after) {
    if (before.has(name)) continue;
    const text = field.required ? 'was added and is required' : 'was added';
    changes.push({ ...place, where: name, kind: 'added', breaking: field.required, text });
  }
  return changes;
}

function replyChanges(place: Place, from: [JsonObject, JsonObject], to: [JsonObject, JsonObject]): ApiChange[] {
  const repliesOf = ([document, operation]: [JsonObject, JsonObject]): Map<string, Fields> =>
    new Map(
      objectsOf(operation['responses'])
        .filter(([status]) => /^[23]/.test(status))
        .map(([status, reply]) => [status, fieldsOf(document, bodySchema(reply))]),
    );
  const [before, after] = [repliesOf(from), repliesOf(to)];
  const changes = [...before].flatMap(([status, fields]): ApiChange[] => {
    const at = { ...place, where: `reply ${status}` };
    const now = after.get(status);
    if (now === undefined) return [{ ...at, kind: 'removed', breaking: true, text: 'is no longer given' }];
    return bodyChanges(at, 'received', fields, now);
  });
  const added = [...after.keys()].filter((status) => !before.has(status));
  return [
    ...changes,
    ...added.map((status): ApiChange => {
      return { ...place, where: `reply ${status}`, kind: 'added', breaking: false, text: 'may be given' };
    }),
  ];
}

function errorChanges(place: Place, before: JsonObject, after: JsonObject): ApiChange[] {
  const [was, is] = [errorCodesOf(before), errorCodesOf(after)];
  const at = { ...place, where: 'error', breaking: false };
  return [
    ...lacking(is, was).map((code): ApiChange => ({ ...at, kind: 'added', text: `may answer \`${code}\`` })),
    ...lacking(was, is).map((code): ApiChange => ({ ...at, kind: 'removed', text: `no longer answers \`${code}\`` })),
  ];
}

const isOpen = (operation: JsonObject): boolean =>
  Array.isArray(operation['security']) && operation['security'].length === 0;

function operationChanges(place: Place, from: [JsonObject, JsonObject], to: [JsonObject, JsonObject]): ApiChange[] {
  const [[oldDocument, before], [newDocument, after]] = [from, to];
  const at = { ...place, where: 'operation', kind: 'changed' as const };
  const whole: ApiChange[] = [];
  if (before['deprecated'] !== true && after['deprecated'] === true)
    whole.push({ ...at, breaking: false, text: 'is deprecated' });
  if (isOpen(before) && !isOpen(after)) whole.push({ ...at, breaking: true, text: 'asks for a token' });
  if (!isOpen(before) && isOpen(after)) whole.push({ ...at, breaking: false, text: 'asks for no token any more' });
  return [
    ...whole,
    ...parameterChanges(place, parametersOf(oldDocument, before), parametersOf(newDocument, after)),
    ...bodyChanges(
      { ...place, where: 'body' },
      'sent',
      fieldsOf(oldDocument, bodySchema(before['requestBody'])),
      fieldsOf(newDocument, bodySchema(after['requestBody'])),
    ),
    ...replyChanges(place, from, to),
    ...errorChanges(place, before, after),
  ];
}

function operationsOf(document: JsonObject): Map<string, JsonObject> {
  return new Map(
    objectsOf(document['paths']).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return isObject(operation) ? [[`${method.toUpperCase()} ${path}`, operation] as const] : [];
      }),
    ),
  );
}

const tagOf = (operation: JsonObject): string => {
  const tags = operation['tags'];
  return Array.isArray(tags) ? String(tags[0] ?? '') : '';
};

/** Events that are sent to receivers: the data of each is what a receiver gets. */
function eventChanges(before: JsonObject, after: JsonObject): ApiChange[] {
  const eventsOf = (document: JsonObject) => new Map(objectsOf(document['webhooks']));
  const [was, is] = [eventsOf(before), eventsOf(after)];
  const at = (type: string) => ({ tag: 'Events', operation: `event ${type}`, where: 'data' });
  const dataOf = (document: JsonObject, item: JsonObject): Fields => {
    const post = isObject(item['post']) ? item['post'] : {};
    return fieldsOf(document, bodySchema(post['requestBody']));
  };
  return [
    ...[...was].flatMap(([type, item]): ApiChange[] => {
      const now = is.get(type);
      if (!now) return [{ ...at(type), kind: 'removed', breaking: true, text: 'is no longer sent' }];
      return bodyChanges(at(type), 'received', dataOf(before, item), dataOf(after, now));
    }),
    ...[...is.keys()]
      .filter((type) => !was.has(type))
      .map((type): ApiChange => ({ ...at(type), kind: 'added', breaking: false, text: 'is sent' })),
  ];
}

/**
 * What changed for callers between two OpenAPI descriptions. Descriptions and examples count for nothing. Breaking is
 * what can make a right request fail or a right reader stumble: something that went, a request that has to say more or may
 * say less, a reply that may lack a field or has another type. More values in a list of a reply do not break.
 */
export function apiChanges(before: JsonObject, after: JsonObject): readonly ApiChange[] {
  const [was, is] = [operationsOf(before), operationsOf(after)];
  const place = (operation: string, of: JsonObject) => ({ tag: tagOf(of), operation, where: 'operation' });
  const kept = [...was].flatMap(([name, operation]): ApiChange[] => {
    const now = is.get(name);
    if (!now) return [{ ...place(name, operation), kind: 'removed', breaking: true, text: 'was removed' }];
    return operationChanges(place(name, now), [before, operation], [after, now]);
  });
  const added = [...is]
    .filter(([name]) => !was.has(name))
    .map(([name, operation]): ApiChange => {
      const { summary } = operation;
      const text = typeof summary === 'string' ? `was added: ${summary}` : 'was added';
      return { ...place(name, operation), kind: 'added', breaking: false, text };
    });
  return [...kept, ...added, ...eventChanges(before, after)];
}
