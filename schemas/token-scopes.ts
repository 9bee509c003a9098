import { type EndpointDeclaration, type Method, tokenAreas } from './endpoint.ts';

/** What an API token can be bounded to: areas of the reference that take tokens, and everything of them by `api`. */
export const tokenResources = ['api', ...tokenAreas] as const;
/** What it may do there: read, create and change, or delete and erase. */
export const tokenVerbs = ['read', 'write', 'delete'] as const;

type TokenVerb = (typeof tokenVerbs)[number];
export type ResourceScope = `${(typeof tokenResources)[number]}:${TokenVerb}`;

const resourceScopes: ReadonlySet<string> = new Set(
  tokenResources.flatMap((resource) => tokenVerbs.map((verb) => `${resource}:${verb}`)),
);

export const isResourceScope = (scope: string): scope is ResourceScope => resourceScopes.has(scope);

const verbs: Readonly<Record<Method, TokenVerb>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

/** Whether scopes of resources open an endpoint. Any token may ask what it is. */
export function scopesOpen(
  { id, area, method }: Pick<EndpointDeclaration, 'id' | 'area' | 'method'>,
  scopes: readonly string[],
): boolean {
  const verb = verbs[method];
  return id === 'getCaller' || scopes.includes(`api:${verb}`) || scopes.includes(`${area}:${verb}`);
}

/** Form of an API token, for scanners that look for secrets in code: no other text of ours has it. */
export const API_TOKEN_PATTERN = 'imali_[0-9a-f]{24}_[0-9a-f]{24}_[A-Za-z0-9_-]{43}';
