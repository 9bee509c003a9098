import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { dataCentres } from '../crm-defaults.evaluated.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type CrmSettings, draftOfCrm } from './crm-form.ts';
import { integrationWords } from './words.integrations.ts';

const { access: words } = integrationWords;
const invalidates = ['getCrmSettings'] as const;
const secrets = ['client_id', 'client_secret', 'refresh_token'] as const;
const empty = { client_id: '', client_secret: '', refresh_token: '' };

function Removal({
  known,
  name,
  close,
}: {
  readonly known: CrmSettings;
  readonly name: string;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('setCrmSettings', { invalidates });
  const { title, text, field, wrong, act, busy: busyText, done } = words.remove;
  const run = async (): Promise<void> => {
    if ((await send({ body: { ...draftOfCrm(known), zoho: null } })) === null) return;
    close();
    tell(done);
  };
  return (
    <ConfirmByName
      {...{ title, text, wrong, act, busyText, busy, trouble, close, name }}
      label={field}
      run={() => void run()}
    />
  );
}

/** What lets us write to deals: taken in, and never shown. */
export function ZohoAccess({ known }: { readonly known: CrmSettings }) {
  const tell = useToast();
  const [centre, setCentre] = useState(known.zoho_data_centre ?? dataCentres[0]);
  const [given, setGiven] = useState<Readonly<Record<(typeof secrets)[number], string>>>(empty);
  const [error, setError] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const { send, busy, trouble } = useSend('setCrmSettings', { invalidates });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isWhole = secrets.every((field) => given[field].trim() !== '');
    setError(isWhole ? undefined : words.missing);
    if (!isWhole) return;
    const { client_id, client_secret, refresh_token } = given;
    const zoho = {
      data_centre: centre,
      client_id: client_id.trim(),
      client_secret: client_secret.trim(),
      refresh_token: refresh_token.trim(),
    };
    if ((await send({ body: { ...draftOfCrm(known), zoho } })) === null) return;
    setGiven(empty);
    tell(words.saved);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <p>{known.zoho_data_centre === null ? words.none : words.there(known.zoho_data_centre)}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Select
          id="data_centre"
          label={words.data_centre}
          value={centre}
          options={dataCentres.map((value) => ({ value, name: `zoho.${value}` }))}
          onChange={(chosen) => setCentre(dataCentres.find((one) => one === chosen) ?? centre)}
        />
        {secrets.map((field) => (
          <Field
            key={field}
            id={field}
            label={words[field]}
            type={field === 'client_id' ? 'text' : 'password'}
            maxLength={512}
            value={given[field]}
            error={given[field].trim() === '' ? error : undefined}
            onChange={(value) => setGiven({ ...given, [field]: value })}
          />
        ))}
        <div className="cell-actions">
          <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
            {words.save}
          </ActionButton>
          {known.zoho_data_centre === null ? null : (
            <ActionButton onClick={() => setIsRemoving(true)}>{words.remove.act}</ActionButton>
          )}
        </div>
      </form>
      {isRemoving && known.zoho_data_centre !== null ? (
        <Removal known={known} name={known.zoho_data_centre} close={() => setIsRemoving(false)} />
      ) : null}
    </Section>
  );
}
