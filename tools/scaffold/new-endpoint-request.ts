import * as z from 'zod';
import { areas, type EndpointDeclaration } from '../../schemas/endpoint.ts';

import { permissionNames } from '../../schemas/permissions.ts';
import { routesOf } from '../../schemas/route.ts';

/** Pages are written by hand: they are not of one shape. */
const scaffoldedAreas = areas.filter((area) => area !== 'pages');

const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;

/** A path as the specification writes them: snake case or placeholders, with or without a trailing slash. */
const PATH = /^(?:\/(?:[a-z0-9][a-z0-9_.]*|\{[a-z][a-z0-9_]*\}))+\/?$/;

/** What a developer asks for. */
export const NewEndpoint = z.object({
  area: z.enum(scaffoldedAreas, {
    error: `--area is one of ${scaffoldedAreas.join(', ')}; a new one is added to schemas/endpoint.ts first`,
  }),
  id: z
    .string({ error: '--id is required' })
    .regex(/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/, '--id is a verb and a noun such as cancelApplication'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: '--method is GET, POST, PUT, PATCH or DELETE' }),
  path: z
    .string({ error: '--path is required' })
    .regex(PATH, '--path is like /v1/applications/{application_id}/cancel')
    .refine((path) => new Set(placeholdersOf(path)).size === placeholdersOf(path).length, {
      error: '--path names a placeholder twice',
    }),
  summary: z
    .string()
    .regex(/^[^\n\r]+$/, '--summary is one line')
    .optional(),
  scopes: z.enum(['none', 'organisation:api', 'internal'], {
    error: '--scopes is none, organisation:api or internal',
  }),
  permission: z.enum(permissionNames, { error: `--permission is one of ${permissionNames.join(', ')}` }).optional(),
});
export type NewEndpoint = z.output<typeof NewEndpoint>;

/** Names of the placeholders of a path, in order. */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** The address that a caller sees: placeholders of any name are one place. */
const addressesOf = (endpoint: Pick<EndpointDeclaration, 'path' | 'aliases'>): string[] =>
  routesOf(endpoint).map((route) => route.replaceAll(PLACEHOLDER, '{}'));

/**
 * Why an endpoint cannot be added to those declared: its id or its address is taken. Ids are compared without regard
 * to case, because files are named after them.
 */
export function clashesWith(wanted: NewEndpoint, declared: readonly EndpointDeclaration[]): string[] {
  const [address = ''] = addressesOf(wanted);
  return declared.flatMap((endpoint) => [
    ...(endpoint.id.toLowerCase() === wanted.id.toLowerCase() ? [`--id ${endpoint.id} is declared already`] : []),
    ...(endpoint.method === wanted.method && addressesOf(endpoint).includes(address)
      ? [`--path ${wanted.method} ${endpoint.path} is ${endpoint.id}'s already`]
      : []),
  ]);
}
