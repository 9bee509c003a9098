import { areaNames, resourcesFile } from './area-names.ts';
import { firstReply } from './declaration-text.ts';
import type { NewEndpoint } from './new-endpoint-request.ts';
import { type OwnedRecord, ownedRecordOf } from './owned-record.ts';

/** The operation of a new endpoint with its wiring: it compiles and answers the declared reply. */
export function operationText(wanted: NewEndpoint): string {
  const owned = ownedRecordOf(wanted);
  const contract = `import { ${wanted.id} as contract } from '../../../${areaNames(wanted.area).file}';`;
  return owned === null ? plainOperation(wanted, contract) : recordOperation(wanted, contract, owned);
}

/** Module of what the function may touch, from its operation. */
const grantsModule = ({ area }: NewEndpoint): string => `../../../${resourcesFile(area)}`;

function plainOperation(wanted: NewEndpoint, contract: string): string {
  const { status } = firstReply(wanted);
  return `${contract}
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { ${wanted.id} as grants } from '${grantsModule(wanted)}';

export const operation: Operation<typeof contract, object> = async () => ({
  status: ${status},
  body: ${status === 204 ? 'undefined' : '{}'},
});

export const handler = serve(
  contract,
  granted(grants, () => ({})),
  operation,
);
`;
}

function recordOperation(wanted: NewEndpoint, contract: string, owned: OwnedRecord): string {
  const { status } = firstReply(wanted);
  const { adapter, noun, placeholder } = owned;
  const table = `${owned.table.call}(${owned.table.held.map((name) => `held.${name}`).join(', ')})`;
  return `import { ${owned.factory} } from '../../../${owned.factoryModule}';
import type { ${owned.port} } from '../../../${owned.portModule}';
${contract}
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { ${owned.table.call} } from '../../../${owned.table.module}';
import { ${wanted.id} as grants } from '${grantsModule(wanted)}';

interface Adapters {
  readonly ${adapter}: Pick<${owned.port}, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ ${adapter} }, { caller, path }) => {
  const ${noun} = await ${adapter}.find(caller.organisationId, path.${placeholder});
  if (!${noun}) return { problem: '${owned.problem}' };
  return { status: ${status}, body: ${status === 204 ? 'undefined' : `{ id: ${noun}.id }`} };
};

const wiring = granted(grants, (held): Adapters => ({ ${adapter}: ${owned.factory}(${table}) }));

export const handler = serve(contract, wiring, operation);
`;
}
