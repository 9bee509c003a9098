import { dynamoCrmSettings } from '../../../adapters/aws/dynamo-crm.ts';
import type { CrmSettingsStore } from '../../../core/crm/crm-settings.ts';
import { getCrmSettings as contract } from '../../../schemas/endpoints/crm.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { crmSettingsView } from '../../views/crm-settings.ts';

interface Adapters {
  readonly settings: Pick<CrmSettingsStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ settings }, { caller }) => ({
  status: 200,
  body: crmSettingsView(await settings.find(caller.organisationId)),
});

const wiring = (): Adapters => ({ settings: dynamoCrmSettings(directoryTable()) });

export const handler = serve(contract, wiring, operation);
