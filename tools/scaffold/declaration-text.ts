import type { Area } from '../../schemas/endpoint.ts';
import type { Permission } from '../../schemas/permissions.ts';
import { kebabCase } from '../../schemas/route.ts';
import { withImport } from './import-line.ts';
import { type NewEndpoint, placeholdersOf } from './new-endpoint-request.ts';
import { ownedRecordOf } from './owned-record.ts';

/** Default permission that a user needs in an area: the least that fits what the area holds. */
const areaPermission: Readonly<Record<Area, { readonly read: Permission; readonly write: Permission } | null>> = {
  auth: null,
  organisations: { read: 'organisation.manage', write: 'organisation.manage' },
  application_configs: { read: 'application_configs.manage', write: 'application_configs.manage' },
  applications: { read: 'applications.read', write: 'applications.write' },
  personal_info: { read: 'applications.read', write: 'applications.write' },
  bank_data: { read: 'applications.read', write: 'applications.write' },
  decisions: { read: 'applications.read', write: 'policies.manage' },
  connect: null,
  billing: { read: 'billing.manage', write: 'billing.manage' },
  payments: { read: 'billing.manage', write: 'billing.manage' },
  integrations: { read: 'organisation.manage', write: 'organisation.manage' },
  webhooks: { read: 'webhooks.manage', write: 'webhooks.manage' },
  pages: null,
  sandbox: { read: 'applications.read', write: 'applications.write' },
  operations: null,
};

function permissionOf({ area, method, scopes, permission }: NewEndpoint): Permission | null {
  if (permission !== undefined) return permission;
  if (scopes !== 'organisation:api') return null;
  return areaPermission[area]?.[method === 'GET' ? 'read' : 'write'] ?? null;
}

/** A string literal of TypeScript; the formatter chooses the quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** `cancelApplication` -> `Cancel application`. */
function summaryOf({ id, summary }: NewEndpoint): string {
  const words = id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return summary ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Status and body that a new endpoint replies: nothing for a deletion, else the id of its record or an empty object. */
export function firstReply(wanted: NewEndpoint): { readonly status: 200 | 204; readonly schema: string } {
  if (wanted.method === 'DELETE') return { status: 204, schema: "'empty'" };
  return { status: 200, schema: ownedRecordOf(wanted) === null ? 'z.object({})' : 'z.object({ id: Id })' };
}

/**
 * The module of an area's declarations with a new one at its end.
 * @param text the module; null for an area that has none yet
 */
export function withDeclaration(text: string | null, wanted: NewEndpoint): string {
  const { id, area, method, path, scopes } = wanted;
  const { status, schema } = firstReply(wanted);
  const owned = ownedRecordOf(wanted);
  const permission = permissionOf(wanted);
  const fields = placeholdersOf(path).map((name) => `${name}: Id`);
  const declaration = [
    `export const ${id} = endpoint({`,
    `  id: ${quoted(id)},`,
    `  area: ${quoted(area)},`,
    `  method: ${quoted(method)},`,
    `  path: ${quoted(path)},`,
    `  summary: ${quoted(summaryOf(wanted))},`,
    `  scopes: ${scopes === 'none' ? quoted(scopes) : `[${quoted(scopes)}]`},`,
    ...(permission === null ? [] : [`  permission: ${quoted(permission)},`]),
    // Its caller is entered in the audit log; what is read there says more once the subject is named.
    ...(scopes === 'none'
      ? []
      : [`  audit: { action: '${area}.${kebabCase(id).replaceAll('-', '_')}', subject: 'organisation' },`]),
    `  request: {${fields.length === 0 ? '' : ` path: z.object({ ${fields.join(', ')} }) `}},`,
    `  replies: { ${status}: ${schema} },`,
    `  errors: [${owned === null ? '' : quoted(owned.problem)}],`,
    '});',
  ].join('\n');
  const needs = [
    ...(/\bId\b/.test(declaration) ? [['Id', '../identifiers.ts'] as const] : []),
    ['endpoint', '../endpoint.ts'] as const,
    ...(declaration.includes('z.object') ? [['* as z', 'zod'] as const] : []),
  ];
  const imported = needs.reduce((module, [name, specifier]) => withImport(module, name, specifier), text ?? '');
  return `${imported.trimEnd()}\n\n${declaration}\n`;
}
