import * as z from 'zod';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { endpoints } from '../../schemas/registry.ts';
import { newOrganisation, request, type TestOrganisation } from '../stack/new-organisation.ts';
import { type Intruder, newIntruder, permissionsOfRoles } from './intruder.ts';
import { exampleOf, partsOf, type Reference, referencesOf, withAt } from './references.ts';
import { excludedEndpoints, fittingByHand, repliesToAnyId, unownedReferences } from './unowned.ts';
import { dataOfEveryKind, differences, type OwnedIds, settledStoredOf } from './victim.ts';

/** What was tried, by classes of attacks. */
export const attackClasses = [
  'without a token',
  'expired token',
  'token of another kind',
  'without the permission',
  "another organisation's id in the path",
  "another organisation's id in the query",
  "another organisation's id in the body",
  'token on an open endpoint',
  'nothing changed',
] as const;
export type AttackClass = (typeof attackClasses)[number];

export interface AttackReport {
  readonly counts: Readonly<Record<AttackClass, { readonly tried: number; readonly held: number }>>;
  /** Each attack that was not refused as it should be, with what was answered. */
  readonly failures: readonly string[];
}

const NEVER = '6920390000aa00aa00aa00aa';
const REFUSALS = [400, 401, 403, 404, 422];

interface Answered {
  readonly status: number;
  readonly body: string;
}

type Parts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The fields of a query that have to be sent, each with an id that never existed. */
function neededIn(schema: z.ZodType): Readonly<Record<string, string>> {
  if (!(schema instanceof z.ZodObject)) return {};
  const needed = Object.entries(schema.shape).filter(([, field]) => !z.safeParse(field, undefined).success);
  return Object.fromEntries(needed.map(([name]) => [name, NEVER]));
}

/** Parts of a request that fit their schemas, with an id that never existed wherever the path takes one. */
function fittingParts(endpoint: EndpointDeclaration): Parts {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
    name,
    name === 'page' ? '1' : NEVER,
  ]);
  const others = partsOf(endpoint).filter(([part]) => part !== 'path');
  return Object.fromEntries([
    ['path', Object.fromEntries(inPath)],
    ...others.map(([part, schema]) => [
      part,
      part === 'query' ? neededIn(schema) : (fittingByHand[`${endpoint.id} ${part}`] ?? exampleOf(schema)),
    ]),
  ]);
}

const fieldsOf = (part: unknown): [string, string][] =>
  isObject(part) ? Object.entries(part).map(([name, value]) => [name, String(value)]) : [];

function contentOf({ request: input }: EndpointDeclaration, parts: Parts): RequestInit {
  if (input.multipart) {
    const form = new FormData();
    for (const [name, value] of fieldsOf(parts['multipart'])) form.set(name, value);
    for (const name of input.multipart.files)
      form.set(name, new Blob(['any,thing\n1,2\n'], { type: 'text/csv' }), 'a.csv');
    return { body: form };
  }
  if (input.form) return { body: new URLSearchParams(fieldsOf(parts['form'])) };
  if (input.rawBody) return { body: '{}', headers: { 'content-type': 'application/json' } };
  if (input.body) return { body: JSON.stringify(parts['body']), headers: { 'content-type': 'application/json' } };
  return {};
}

/** Sends a request to the API. */
type Send = typeof request;

/** What cannot be the same twice is taken out: the id of the request, times, and seconds that are left. */
async function call(send: Send, endpoint: EndpointDeclaration, token: string | null, parts: Parts): Promise<Answered> {
  const ids = new Map(fieldsOf(parts['path']));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? NEVER);
  const query = new URLSearchParams(fieldsOf(parts['query'])).toString();
  const { headers, ...content } = contentOf(endpoint, parts);
  const response = await send(query === '' ? path : `${path}?${query}`, {
    method: endpoint.method,
    redirect: 'manual',
    ...content,
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  const body = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, body };
}

/** One run of all attacks: who attacks whom, and what is found. */
class Run {
  readonly failures: string[] = [];
  readonly counts = new Map<AttackClass, { tried: number; held: number }>(
    attackClasses.map((name) => [name, { tried: 0, held: 0 }]),
  );
  readonly intruder: Intruder;
  readonly ids: OwnedIds;
  readonly send: Send;

  constructor(intruder: Intruder, ids: OwnedIds, send: Send) {
    this.send = send;
    this.intruder = intruder;
    this.ids = ids;
  }

  note(attack: AttackClass, held: boolean, what: () => string): void {
    const count = this.counts.get(attack);
    if (!count) return;
    count.tried += 1;
    if (held) count.held += 1;
    else this.failures.push(`${attack}: ${what()}`);
  }

  async refused(
    attack: AttackClass,
    endpoint: EndpointDeclaration,
    token: string | null,
    who: string,
    wanted: number[],
  ) {
    const parts = this.ofVictim(endpoint);
    const { status, body } = await call(this.send, endpoint, token, parts);
    const held = wanted.includes(status) && !this.shows(body, parts);
    this.note(attack, held, () => `${endpoint.id} as ${who}: ${status} ${body.slice(0, 200)}`);
  }

  /** The parts of a request with ids of the victim at every place. */
  ofVictim(endpoint: EndpointDeclaration): Parts {
    return referencesOf(endpoint)
      .filter(({ name }) => this.ids[name] !== undefined)
      .reduce<Parts>(
        (parts, reference) => this.withId(parts, reference, this.ids[reference.name] ?? ''),
        fittingParts(endpoint),
      );
  }

  withId(parts: Parts, { part, place }: Reference, id: string): Parts {
    return { ...parts, [part]: withAt(parts[part], place, id) };
  }

  /** Whether an answer names something of the victim that the request did not. */
  shows(body: string, parts: Parts): boolean {
    const sent = JSON.stringify(parts);
    return Object.values(this.ids).some((id) => body.includes(id) && !sent.includes(id));
  }

  async badTokens(endpoint: EndpointDeclaration): Promise<void> {
    const { expired, staff, connect, roles } = this.intruder;
    await this.refused('without a token', endpoint, null, 'nobody', [401]);
    await this.refused('expired token', endpoint, expired, 'expired', [401]);
    const { scopes } = endpoint;
    const ofOrganisations = scopes !== 'connect' && scopes !== 'none' && scopes.includes('organisation:api');
    const others = {
      ...(scopes === 'connect' ? {} : { connect }),
      ...(scopes !== 'none' && scopes.includes('internal') ? {} : { staff }),
      ...(ofOrganisations ? {} : roles),
    };
    for (const [who, token] of Object.entries(others)) {
      await this.refused('token of another kind', endpoint, token, who, [401, 403]);
    }
  }

  async withoutPermission(endpoint: EndpointDeclaration, permission: string): Promise<void> {
    for (const role of ['reader', 'without'] as const) {
      if (permissionsOfRoles[role]?.some((held) => held === permission)) continue;
      await this.refused('without the permission', endpoint, this.intruder.roles[role], role, [403]);
    }
  }

  /** An id of the victim has the answer of one that never existed, for each role and at each place by itself. */
  async strangeIds(endpoint: EndpointDeclaration): Promise<void> {
    const { roles, connect } = this.intruder;
    const tokens = endpoint.scopes === 'connect' ? { connect } : roles;
    for (const reference of referencesOf(endpoint)) {
      const id = this.ids[reference.name];
      if (id === undefined || unownedReferences[reference.name] !== undefined) continue;
      const where = reference.part === 'path' || reference.part === 'query' ? reference.part : 'body';
      // In the path all ids are the victim's, so that the thing is there; elsewhere only the one at this place is.
      const fitting = fittingParts(endpoint);
      const theirs = reference.part === 'path' ? this.ofVictim(endpoint) : this.withId(fitting, reference, id);
      const never = this.withId(fitting, reference, NEVER);
      for (const [who, token] of Object.entries(tokens)) {
        const [other, nobody] = [
          await call(this.send, endpoint, token, theirs),
          await call(this.send, endpoint, token, never),
        ];
        const same = other.status === nobody.status && other.body.replaceAll(id, NEVER) === nobody.body;
        const accepted = repliesToAnyId[`${endpoint.id} ${reference.name}`] !== undefined;
        const refused = REFUSALS.includes(other.status) || accepted;
        this.note(
          `another organisation's id in the ${where}`,
          same && refused && !this.shows(other.body, theirs),
          () =>
            `${endpoint.id} ${reference.part} ${reference.place.join('.')} as ${who}: ${other.status} ${other.body.slice(0, 200)}, of an id that never existed ${nobody.status} ${nobody.body.slice(0, 200)}`,
        );
      }
    }
  }

  /** Where there is no security a token opens nothing: what is answered is answered without one, too, or refused. */
  async openEndpoint(endpoint: EndpointDeclaration): Promise<void> {
    const parts = this.ofVictim(endpoint);
    const { status } = await call(this.send, endpoint, null, parts);
    const answered = await call(this.send, endpoint, this.intruder.roles.owner, parts);
    const same = answered.status === status || (answered.status >= 400 && answered.status < 500);
    const held = same && !this.shows(answered.body, parts);
    this.note('token on an open endpoint', held, () => `${endpoint.id}: ${answered.status}, without a token ${status}`);
  }

  async attack(endpoint: EndpointDeclaration): Promise<void> {
    if (endpoint.scopes === 'none') return this.openEndpoint(endpoint);
    await this.badTokens(endpoint);
    if (endpoint.permission !== undefined) await this.withoutPermission(endpoint, endpoint.permission);
    if (endpoint.scopes === 'connect' || endpoint.scopes.includes('organisation:api')) await this.strangeIds(endpoint);
  }
}

/**
 * Drives every endpoint of the registry with what somebody of another organisation has: tokens of every kind, and the ids
 * of an organisation that has data of every kind, in path, query and body. Then compares what is stored of it.
 * @param limit runs at once
 * @param plan which endpoints, all by default, and how requests go out: a test plants a hole there, so that the attack must find it
 */
export async function attackAcrossTenants(
  limit = 3,
  { only, sendAs }: { readonly only?: readonly string[]; readonly sendAs?: (victim: TestOrganisation) => Send } = {},
): Promise<AttackReport> {
  const [victim, intruder] = await Promise.all([newOrganisation(), newIntruder()]);
  const run = new Run(intruder, await dataOfEveryKind(victim), sendAs?.(victim) ?? request);
  const before = await settledStoredOf(victim.id);
  const due = endpoints.filter(
    ({ id }) => excludedEndpoints[id] === undefined && (only === undefined || only.includes(id)),
  );
  const work = async () => {
    for (let next = due.shift(); next !== undefined; next = due.shift()) await run.attack(next);
  };
  await Promise.all(Array.from({ length: limit }, work));
  const changed = differences(before, await settledStoredOf(victim.id));
  run.note('nothing changed', changed.length === 0, () => changed.join(', '));
  const none = { tried: 0, held: 0 };
  const of = (name: AttackClass) => run.counts.get(name) ?? none;
  return {
    counts: {
      'without a token': of('without a token'),
      'expired token': of('expired token'),
      'token of another kind': of('token of another kind'),
      'without the permission': of('without the permission'),
      "another organisation's id in the path": of("another organisation's id in the path"),
      "another organisation's id in the query": of("another organisation's id in the query"),
      "another organisation's id in the body": of("another organisation's id in the body"),
      'token on an open endpoint': of('token on an open endpoint'),
      'nothing changed': of('nothing changed'),
    },
    failures: run.failures,
  };
}
