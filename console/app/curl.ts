import type { EndpointRoute } from '@imali/client/browser-client.ts';

interface RequestParts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

function addressOf(apiUrl: string, route: Pick<EndpointRoute, 'path'>, parts: RequestParts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path?.[name] ?? ''));
  const query = new URLSearchParams(parts.query).toString();
  return `${apiUrl}${path}${query === '' ? '' : `?${query}`}`;
}

/** The request of an endpoint as a script would send it, with the token of its environment. */
export function fetchOf(
  apiUrl: string,
  route: Pick<EndpointRoute, 'method' | 'path'>,
  parts: RequestParts = {},
): string {
  return [
    `const response = await fetch(${JSON.stringify(addressOf(apiUrl, route, parts))}, {`,
    ...(route.method === 'GET' ? [] : [`  method: '${route.method}',`]),
    "  headers: { authorization: 'Bearer ' + process.env.TOKEN },",
    '});',
    'console.log(await response.json());',
  ].join('\n');
}

/**
 * The request of an endpoint as a shell would send it. The token is a variable: what is copied ends up in tickets.
 * @param parts.token takes the place of the variable, where somebody requested it
 */
export function curlOf(
  apiUrl: string,
  route: Pick<EndpointRoute, 'method' | 'path'>,
  parts: RequestParts & {
    readonly body?: unknown;
    readonly token?: string;
  } = {},
): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl ${route.method === 'GET' ? '' : `-X ${route.method} `}${quoted(addressOf(apiUrl, route, parts))}`,
    parts.token === undefined
      ? `-H "Authorization: Bearer $TOKEN"`
      : `-H ${quoted(`Authorization: Bearer ${parts.token}`)}`,
    ...(parts.body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(parts.body))}`]),
  ].join(' \\\n  ');
}
