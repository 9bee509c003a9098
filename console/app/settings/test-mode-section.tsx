import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type ApprovalFields, approvalFaults, approvalFieldNames, approvalFieldsOf } from './approval-fields.ts';
import { settingsWords } from './words.settings.ts';

const { testMode: words } = settingsWords;

/** What an organisation in test mode may do, and the details by which our staff approve it. */
export function TestModeSection({ known }: { readonly known: Answered<'getOrganisation'> }) {
  const tell = useToast();
  const [fields, setFields] = useState<ApprovalFields>(approvalFieldsOf(known));
  const [lacks, setLacks] = useState<Partial<ApprovalFields>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('updateOrganisation', { invalidates: ['getOrganisation'] });
  const isAsked = approvalFieldNames.every((name) => known[name] !== null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = approvalFaults(fields, words.missing);
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0) return;
    const body = Object.fromEntries(approvalFieldNames.map((name) => [name, fields[name].trim()]));
    if ((await send({ body })) !== null) tell(words.saved);
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <Section title={words.title} lead={words.lead}>
      {known.approval_refusal === null ? (
        <Notice kind={isAsked ? 'info' : 'watch'}>
          <p>{isAsked ? words.asked : words.open}</p>
        </Notice>
      ) : (
        <Notice kind="watch">
          <p>{words.refused}</p>
          <p>{known.approval_refusal.reason}</p>
        </Notice>
      )}
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        {approvalFieldNames.map((name) => (
          <Field
            key={name}
            id={name}
            label={words.fields[name]}
            hint={words.hints[name]}
            type={name === 'contact_phone' ? 'tel' : 'text'}
            value={fields[name]}
            error={errors[name]}
            maxLength={80}
            onChange={(value) => setFields({ ...fields, [name]: value })}
          />
        ))}
        <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
          {words.save}
        </ActionButton>
      </form>
    </Section>
  );
}
