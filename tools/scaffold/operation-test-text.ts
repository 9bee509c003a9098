import { kebabCase } from '../../schemas/route.ts';
import { firstReply } from './declaration-text.ts';
import { type NewEndpoint, placeholdersOf } from './new-endpoint-request.ts';
import { type OwnedRecord, ownedRecordOf } from './owned-record.ts';

const RECORD_ID = '692039c00000000000000001';

/** The first test of a new operation: its declared reply, and that records of others stay hidden. */
export function operationTestText(wanted: NewEndpoint): string {
  const owned = ownedRecordOf(wanted);
  return owned === null ? plainTest(wanted) : recordTest(wanted, owned);
}

/** The request as the runtime hands it over. */
function requestText({ path, scopes }: NewEndpoint): string {
  const ids = placeholdersOf(path).map((name) => `${name}: '${RECORD_ID}'`);
  const caller = `{
    kind: 'user',
    id: '692039c00000000000000006',
    organisationId: '692039c00000000000000002',
    scopes: ['${scopes}'],
    permissions: [],
  }`;
  return `const request: Parameters<typeof operation>[1] = {
  caller: ${scopes === 'none' ? 'null' : caller},
  path: ${ids.length === 0 ? 'undefined' : `{ ${ids.join(', ')} }`},
  query: undefined,
  headers: undefined,
  body: undefined,
  form: undefined,
  files: {},
  now: Date.UTC(2026, 0, 15, 8),
  sourceIp: '127.0.0.1',
  userAgent: '',
  requestId: 'test',
};`;
}

function plainTest(wanted: NewEndpoint): string {
  const { status } = firstReply(wanted);
  return `import { expect, test } from '@jest/globals';
import { operation } from './${kebabCase(wanted.id)}.ts';

${requestText(wanted)}

test('${wanted.id} answers its declared reply', async () => {
  expect(await operation({}, request)).toEqual({ status: ${status}, body: ${status === 204 ? 'undefined' : '{}'} });
});
`;
}

function recordTest(wanted: NewEndpoint, owned: OwnedRecord): string {
  const { status } = firstReply(wanted);
  const body = status === 204 ? 'undefined' : '{ id: kept.id }';
  return `import { expect, test } from '@jest/globals';
import type { ${owned.record} } from '../../../${owned.portModule}';
import { operation } from './${kebabCase(wanted.id)}.ts';

const kept: ${owned.record} = {
  id: '${RECORD_ID}',
  organisationId: '692039c00000000000000002',${owned.otherFields}
};

/** Holds one ${owned.noun}, as its own organisation sees it. */
const ${owned.adapter} = {
  find: async (organisationId: string, id: string) =>
    organisationId === kept.organisationId && id === kept.id ? kept : null,
};

${requestText(wanted)}

test('${wanted.id} answers its declared reply', async () => {
  expect(await operation({ ${owned.adapter} }, request)).toEqual({ status: ${status}, body: ${body} });
});

test("${wanted.id} hides another organisation's ${owned.noun} behind ${owned.problem}", async () => {
  const stranger = { ...request, caller: { ...request.caller, organisationId: '692039c00000000000000009' } };
  expect(await operation({ ${owned.adapter} }, stranger)).toEqual({ problem: '${owned.problem}' });
});
`;
}
