import { useApi } from '../data/use-api.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { AskedView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { CrmSettingsForm } from './crm-settings-form.tsx';
import { WhatsappForm } from './whatsapp-form.tsx';
import { integrationWords as words } from './words.integrations.ts';
import { XeroState } from './xero-state.tsx';
import { ZohoAccess } from './zoho-access.tsx';
import { ZohoWorkflow } from './zoho-workflow.tsx';

/** Other systems that the organisation works with. */
export function IntegrationsScreen() {
  const mayBill = usePermission('billing.manage');
  const asked = useApi('getCrmSettings', {});
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <AskedView asked={asked}>
        {(known) => (
          <>
            <CrmSettingsForm known={known} />
            <ZohoWorkflow known={known} />
            <ZohoAccess known={known} />
          </>
        )}
      </AskedView>
      <WhatsappForm />
      {mayBill ? <XeroState /> : null}
      <ApiCall id="getCrmSettings" />
    </>
  );
}
