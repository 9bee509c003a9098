import type { EndpointRoute } from '../../client/browser-client.ts';

/**
 * The request of an endpoint as a shell would send it. The token is a variable: what is copied ends up in tickets.
 * @param parts.token stands in the place of the variable, where somebody asked for it
 */
export function curlOf(
  apiUrl: string,
  route: Pick<EndpointRoute, 'method' | 'path'>,
  parts: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly token?: string;
  } = {},
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts.path?.[name] ?? ''));
  const query = new URLSearchParams(parts.query).toString();
  const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const address = `${apiUrl}${path}${query === '' ? '' : `?${query}`}`;
  return [
    `curl ${route.method === 'GET' ? '' : `-X ${route.method} `}${quoted(address)}`,
    parts.token === undefined
      ? `-H "Authorization: Bearer $TOKEN"`
      : `-H ${quoted(`Authorization: Bearer ${parts.token}`)}`,
    ...(parts.body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(parts.body))}`]),
  ].join(' \\\n  ');
}
