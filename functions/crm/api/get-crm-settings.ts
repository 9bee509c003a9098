import { getCrmSettings as contract } from '../../../schemas/endpoints/crm.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { CrmSettingsStore } from '../domain/crm-settings.ts';
import { getCrmSettings as grants } from '../resources.ts';
import { dynamoCrmSettingsReader } from '../store/dynamo-crm.ts';
import { crmSettingsView } from '../views/crm-settings.ts';

interface Adapters {
  readonly settings: Pick<CrmSettingsStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller }) => ({
  status: 200,
  body: crmSettingsView(await settings.find(caller.organisationId)),
});

const wiring = granted(grants, (held): Adapters => ({ settings: dynamoCrmSettingsReader(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
