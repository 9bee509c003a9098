import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { crmDefaults } from '../crm-defaults.evaluated.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type CrmDraft, type CrmSettings, draftOfCrm, lacksOfCrm } from './crm-form.ts';
import { integrationWords } from './words.integrations.ts';

const { crm: words } = integrationWords;
const ticks = [
  { value: 'send_beam_email', name: words.invite },
  { value: 'send_note', name: words.note },
  { value: 'send_status', name: words.status },
] as const;

/** How deals become applications, and what is reported back to them. */
export function CrmSettingsForm({ known }: { readonly known: CrmSettings }) {
  const tell = useToast();
  const [draft, setDraft] = useState<CrmDraft>(() => draftOfCrm(known));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('setCrmSettings', { invalidates: ['getCrmSettings'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = lacksOfCrm(draft, words.name);
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0) return;
    const before = draftOfCrm(known);
    const body = { ...draft, module: draft.module.trim(), status_field: draft.status_field.trim() };
    if ((await send({ body })) === null) return;
    tell(words.saved, () => {
      setDraft(before);
      void send({ body: before });
    });
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <Section title={words.title} lead={words.lead}>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="module"
          label={words.module}
          hint={words.moduleHint}
          value={draft.module}
          error={errors['module']}
          maxLength={50}
          onChange={(module) => setDraft({ ...draft, module })}
        />
        <TickGroup
          id="crm-ticks"
          label={words.ticks}
          ticks={ticks}
          chosen={ticks.map(({ value }) => value).filter((value) => draft[value])}
          onChange={(chosen) =>
            setDraft({
              ...draft,
              send_beam_email: chosen.includes('send_beam_email'),
              send_note: chosen.includes('send_note'),
              send_status: chosen.includes('send_status'),
            })
          }
        />
        {draft.send_status ? (
          <Field
            id="status_field"
            label={words.statusField}
            hint={words.statusFieldHint}
            value={draft.status_field}
            error={errors['status_field']}
            maxLength={50}
            onChange={(field) => setDraft({ ...draft, status_field: field })}
          />
        ) : null}
        <div className="cell-actions">
          <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
            {words.save}
          </ActionButton>
          <ActionButton onClick={() => setDraft(draftOfCrm(crmDefaults))}>{words.defaults}</ActionButton>
        </div>
      </form>
    </Section>
  );
}
