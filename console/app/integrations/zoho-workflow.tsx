import { useState } from 'react';
import { routes } from '../api-contract.evaluated.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type CrmSettings, draftOfCrm } from './crm-form.ts';
import { integrationWords } from './words.integrations.ts';

const { workflow: words } = integrationWords;
const parameters = ['firstName', 'lastName', 'email', 'cellPhone', 'dealID'] as const;

function Rotation({ known, close }: { readonly known: CrmSettings; readonly close: () => void }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('setCrmSettings', { invalidates: ['getCrmSettings'] });
  const { title, text, field, wrong, run: act, busy: busyText, done } = words.rotate;
  const run = async (): Promise<void> => {
    if ((await send({ body: { ...draftOfCrm(known), rotate_webhook_id: true } })) === null) return;
    close();
    tell(done);
  };
  return (
    <ConfirmByName
      {...{ title, text, wrong, act, busyText, busy, trouble, close }}
      label={field}
      name={known.module}
      run={() => void run()}
    />
  );
}

/** What has to be set up in Zoho, with what goes there to copy. */
export function ZohoWorkflow({ known }: { readonly known: CrmSettings }) {
  const { apiUrl } = useConsole();
  const [isRotating, setIsRotating] = useState(false);
  const { beam_webhook_id: id } = known;
  const rows = [
    ...parameters.map((name) => ({ name, value: words.values[name] })),
    ...(id === null ? [] : [{ name: 'beamWebhookID', value: id }]),
  ];
  return (
    <Section title={words.title} lead={words.lead}>
      <ol className="plain">
        {words.steps.map((step, index) => (
          <li key={step}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
      <h3>{words.address}</h3>
      <CodeBlock text={`${apiUrl}${routes.createZohoApplication.path}`} />
      <h3>{words.parameters}</h3>
      <DataTable
        caption={words.parameters}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { name: words.columns.name, head: true, cell: ({ name }) => <code>{name}</code> },
          {
            name: words.columns.value,
            cell: ({ name, value }) =>
              name === 'beamWebhookID' ? (
                <>
                  <code>{value}</code> <CopyButton text={value}>{words.copy}</CopyButton>
                </>
              ) : (
                value
              ),
          },
        ]}
      />
      {id === null ? (
        <p>{words.notYet}</p>
      ) : (
        <>
          <p className="soft">{words.secret}</p>
          <ActionButton onClick={() => setIsRotating(true)}>{words.rotate.act}</ActionButton>
        </>
      )}
      {isRotating ? <Rotation known={known} close={() => setIsRotating(false)} /> : null}
    </Section>
  );
}
