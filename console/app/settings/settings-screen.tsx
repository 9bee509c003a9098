import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { useSessionState } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TestModeSection } from './test-mode-section.tsx';
import { settingsWords } from './words.settings.ts';

const { organisation: words, password: passwordWords } = settingsWords;

function OrganisationForm({ known }: { readonly known: Answered<'getOrganisation'> }) {
  const tell = useToast();
  const [name, setName] = useState(known.legal_name);
  const [vat, setVat] = useState(known.vat_number ?? '');
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('updateOrganisation', { invalidates: ['getOrganisation'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = {
      ...(name.trim() === '' ? { legal_name: words.missing.legal_name } : {}),
      ...(vat.trim() === '' || /^4\d{9}$/.test(vat.trim()) ? {} : { vat_number: words.missing.vat_number }),
    };
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0) return;
    const before = { legal_name: known.legal_name, vat_number: known.vat_number };
    const body = { legal_name: name.trim(), vat_number: vat.trim() === '' ? null : vat.trim() };
    if ((await send({ body })) === null) return;
    tell(words.saved, () => {
      setName(before.legal_name);
      setVat(before.vat_number ?? '');
      void send({ body: before });
    });
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="legal_name"
          label={words.legal_name}
          value={name}
          error={errors['legal_name']}
          maxLength={120}
          onChange={setName}
        />
        <Field
          id="vat_number"
          label={words.vat_number}
          hint={words.vatHint}
          inputMode="numeric"
          value={vat}
          error={errors['vat_number']}
          maxLength={10}
          onChange={setVat}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
          {words.save}
        </ActionButton>
      </form>
      <dl className="facts">
        <dt>{words.slug}</dt>
        <dd>{known.name_slug}</dd>
        <dt>{words.since}</dt>
        <dd>{showDate(known.created_at)}</dd>
      </dl>
    </>
  );
}

/** A password is changed by a link in an email, as a forgotten one is. */
function OwnPassword() {
  const state = useSessionState();
  const [isDone, setIsDone] = useState(false);
  const { send, busy, trouble } = useSend('forgotPassword');
  if (state.phase !== 'in') return null;
  const { email } = state;
  const ask = async (): Promise<void> => setIsDone((await send({ body: { email } })) !== null);
  return (
    <Section title={passwordWords.title} lead={passwordWords.lead(email)}>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {isDone ? (
        <Notice kind="good" alert>
          <p>{passwordWords.done}</p>
        </Notice>
      ) : (
        <ActionButton busy={busy} busyText={passwordWords.sending} onClick={() => void ask()}>
          {passwordWords.send}
        </ActionButton>
      )}
    </Section>
  );
}

/** The organisation, and the password of who is signed in. */
export function SettingsScreen() {
  const asked = useApi('getOrganisation', {});
  return (
    <>
      <SettingsHead />
      <Section title={words.title} lead={words.lead}>
        <AskedView asked={asked}>{(known) => <OrganisationForm known={known} />}</AskedView>
      </Section>
      {asked.value?.mode === 'test' ? <TestModeSection known={asked.value} /> : null}
      <OwnPassword />
      <ApiCall id="getOrganisation" />
    </>
  );
}
