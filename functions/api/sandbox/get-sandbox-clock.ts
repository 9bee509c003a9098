import { dynamoSandbox } from '../../../adapters/aws/dynamo-sandbox.ts';
import type { SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { getSandboxClock as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly sandbox: SandboxStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ sandbox }, { caller, now }) => {
  const date = await sandbox.date(caller.organisationId);
  return { status: 200, body: { date: date ?? johannesburgDate(now), is_set: date !== null } };
};

export const handler = serve(contract, () => ({ sandbox: dynamoSandbox(applicationsTable()) }), operation);
