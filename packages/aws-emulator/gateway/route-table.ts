/** A route the gateway can match. */
export interface Route {
  /** `/v1/things/{id}`, `/v1/files/{proxy+}`, `/`. */
  readonly path: string;
  /** In capitals, or 'ANY'. */
  readonly method: string;
}

type RouteMatch<R extends Route> =
  | { readonly kind: 'route'; readonly route: R; readonly pathParameters: Readonly<Record<string, string>> }
  /** The path exists, but neither that method nor any-method. */
  | { readonly kind: 'no-method' }
  | { readonly kind: 'no-path' };

interface Node<R> {
  readonly exact: Map<string, Node<R>>;
  parameter: { readonly name: string; readonly node: Node<R> } | undefined;
  greedy: { readonly name: string; readonly node: Node<R> } | undefined;
  readonly methods: Map<string, R>;
}

/** Matches paths against path templates. */
export interface RouteTable<R extends Route> {
  /** `path` is the raw path of the request, still percent-encoded, as REST APIs match it. */
  readonly match: (method: string, path: string) => RouteMatch<R>;
}

/**
 * Builds the table of a REST API. A literal segment beats a parameter, a parameter beats `{proxy+}`, the method itself
 * beats any-method, and a slash at the end of a path means nothing.
 * Throws when two routes name the same parameter position differently, which API Gateway refuses to import.
 */
export function routeTable<R extends Route>(routes: readonly R[]): RouteTable<R> {
  const root = emptyNode<R>();
  for (const route of routes) {
    let node = root;
    for (const segment of segmentsOf(route.path)) node = child(node, segment, route.path);
    if (node.methods.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice.`);
    node.methods.set(route.method, route);
  }
  return {
    match: (method, path) => {
      const found = find(root, segmentsOf(path), []);
      if (found === undefined) return { kind: 'no-path' };
      const route = found.node.methods.get(method) ?? found.node.methods.get('ANY');
      if (route === undefined) return { kind: 'no-method' };
      return { kind: 'route', route, pathParameters: Object.fromEntries(found.parameters) };
    },
  };
}

function emptyNode<R>(): Node<R> {
  return { exact: new Map(), parameter: undefined, greedy: undefined, methods: new Map() };
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/').slice(1);
}

function child<R>(node: Node<R>, segment: string, path: string): Node<R> {
  const placeholder = /^\{([^}+]+)(\+?)\}$/.exec(segment);
  if (placeholder === null) {
    const next = node.exact.get(segment) ?? emptyNode<R>();
    node.exact.set(segment, next);
    return next;
  }
  const name = placeholder[1] ?? '';
  const kind = placeholder[2] === '+' ? 'greedy' : 'parameter';
  const next = node[kind] ?? { name, node: emptyNode<R>() };
  if (next.name !== name) {
    throw new Error(`${path}: API Gateway allows one parameter name per position; {${next.name}} is taken already.`);
  }
  node[kind] = next;
  return next.node;
}

interface Found<R> {
  readonly node: Node<R>;
  readonly parameters: readonly (readonly [string, string])[];
}

function find<R>(
  node: Node<R>,
  segments: readonly string[],
  parameters: readonly (readonly [string, string])[],
): Found<R> | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return node.methods.size > 0 ? { node, parameters } : undefined;
  const exact = node.exact.get(segment);
  const viaExact = exact && find(exact, rest, parameters);
  if (viaExact !== undefined) return viaExact;
  if (node.parameter !== undefined && segment !== '') {
    const viaParameter = find(node.parameter.node, rest, [...parameters, [node.parameter.name, segment]]);
    if (viaParameter !== undefined) return viaParameter;
  }
  if (node.greedy === undefined) return undefined;
  return { node: node.greedy.node, parameters: [...parameters, [node.greedy.name, segments.join('/')]] };
}
