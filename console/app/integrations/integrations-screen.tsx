import { useApi } from '../data/use-api.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView } from '../parts/states.tsx';
import { CrmSettingsForm } from './crm-settings-form.tsx';
import { WhatsappForm } from './whatsapp-form.tsx';
import { integrationWords as words } from './words.integrations.en.ts';
import { ZohoAccess } from './zoho-access.tsx';
import { ZohoWorkflow } from './zoho-workflow.tsx';

/** Other systems that the organisation works with. */
export function IntegrationsScreen() {
  const { apiUrl } = useConsole();
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
      <Section title={words.xero.title} lead={words.xero.lead}>
        <p>
          <a href={`${apiUrl}/billing/xero`} target="_blank" rel="noreferrer">
            {words.xero.open}
          </a>
        </p>
      </Section>
      <ApiCall id="getCrmSettings" />
    </>
  );
}
