import { getCrmSettings as contract } from '../../../schemas/endpoints/crm.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import type { CrmSettingsStore } from '../domain/crm-settings.ts';
import { dynamoCrmSettings } from '../store/dynamo-crm.ts';
import { crmSettingsView } from '../views/crm-settings.ts';

interface Adapters {
  readonly settings: Pick<CrmSettingsStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller }) => ({
  status: 200,
  body: crmSettingsView(await settings.find(caller.organisationId)),
});

const wiring = (): Adapters => ({ settings: dynamoCrmSettings(directoryTable()) });

export const handler = serve(contract, wiring, operation);
