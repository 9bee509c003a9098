import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getSandboxClock as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { SandboxReader } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getSandboxClock as grants } from '../resources.ts';

interface Adapters {
  readonly sandbox: SandboxReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ sandbox }, { caller, now }) => {
  const date = await sandbox.date(caller.organisationId);
  return { status: 200, body: { date: date ?? johannesburgDate(now), is_set: date !== null } };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ sandbox: dynamoSandboxReader(heldTable(held.applications)) })),
  operation,
);
