import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { endpoints } from '../../schemas/registry.ts';
import { isObject, type JsonObject } from './component-schemas.ts';

/** Which path parameter the `id` is that an operation answers. */
const ID_OF: Readonly<Record<string, string>> = {
  createApiToken: 'token_id',
  createApplicant: 'applicant_id',
  createApplication: 'application_id',
  createApplicationConfig: 'app_config_id',
  createLabelRule: 'rule_id',
  createSandboxApplication: 'application_id',
  createUser: 'user_id',
  createWebhook: 'webhook_id',
  draftPolicy: 'version_id',
  inviteApplicant: 'application_id',
  makeDecision: 'decision_id',
  overrideDecision: 'override_id',
  revetApplicant: 'submission_id',
  revetApplications: 'submission_id',
  rollBackPolicy: 'version_id',
  startBackTest: 'back_test_id',
  startPolicyTrial: 'trial_id',
  uploadRevetCsv: 'submission_id',
  uploadRevets: 'submission_id',
};

/** Whether the bearer of one operation opens another, too. */
function opensWith({ scopes }: EndpointDeclaration, other: EndpointDeclaration): boolean {
  if (typeof scopes === 'string' || typeof other.scopes === 'string') return scopes === other.scopes;
  return other.scopes.some((scope) => scopes.includes(scope));
}

const parametersIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Where in a reply the values of path parameters are, as runtime expressions. */
function valuesOf(endpoint: EndpointDeclaration, example: unknown): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (fields: object, at: string) => {
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') values.set(name, `$response.body#${at}/${name}`);
    }
  };
  if (typeof example !== 'object' || example === null) return values;
  const { data } = Object.assign({ data: [] }, example);
  const [first]: unknown[] = Array.isArray(data) ? data : [];
  if (typeof first === 'object' && first !== null) add(first, '/data/0');
  add(example, '');
  const id = ID_OF[endpoint.id];
  if (id !== undefined && values.has('id')) values.set(id, '$response.body#/id');
  values.delete('id');
  return values;
}

/** What an operation's reply leads to: the reads of what it made, and where it has none, whatever else takes its id. */
function linksOf(endpoint: EndpointDeclaration, example: unknown): JsonObject {
  if (endpoint.method === 'GET') return {};
  const values = valuesOf(endpoint, example);
  const own = parametersIn(endpoint.path);
  const made = ID_OF[endpoint.id];
  const reached = endpoints.filter((other: EndpointDeclaration) => {
    const needed = parametersIn(other.path);
    const fresh = needed.filter((name) => values.has(name) && (name === made || !own.includes(name)));
    const rest = needed.every((name) => values.has(name) || own.includes(name));
    return other.id !== endpoint.id && fresh.length > 0 && rest && opensWith(endpoint, other);
  });
  const isRead = ({ method }: EndpointDeclaration): boolean => method === 'GET';
  const targets = reached.some(isRead) ? reached.filter(isRead) : reached;
  return Object.fromEntries(
    targets.map(({ id, path, summary }) => {
      const given = parametersIn(path).map((name): [string, string] => [
        name,
        own.includes(name) && name !== made ? `$request.path.${name}` : (values.get(name) ?? ''),
      ]);
      return [id, { operationId: id, description: summary, parameters: Object.fromEntries(given) }];
    }),
  );
}

/** Gives the replies of what makes something links to where it is read, in place. @param exampleOf the example of a reply */
export function giveLinks(paths: JsonObject, exampleOf: (reply: JsonObject) => unknown): void {
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path];
    const operation = isObject(item) ? item[endpoint.method.toLowerCase()] : undefined;
    const responses = isObject(operation) ? operation['responses'] : undefined;
    if (!isObject(responses)) throw new Error(`${endpoint.id} is not described`);
    for (const [status, reply] of Object.entries(responses)) {
      if (Number(status) >= 300 || !isObject(reply)) continue;
      const links = linksOf(endpoint, exampleOf(reply));
      if (Object.keys(links).length > 0) reply['links'] = links;
    }
  }
}
