import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { applicationPath } from '../application/application-path.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfigChoice } from '../parts/config-choice.tsx';
import { useWords } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

const fields = ['first_names', 'last_names', 'email', 'phone', 'gov_id', 'reference'] as const;
type FieldName = (typeof fields)[number];
type Values = Readonly<Record<FieldName, string>>;

const empty: Values = { first_names: '', last_names: '', email: '', phone: '', gov_id: '', reference: '' };
const types = { email: 'email', phone: 'tel' } as const;
const typeOf = (field: FieldName) => (field === 'email' || field === 'phone' ? types[field] : 'text');
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Creates an applicant with what is known, and an application of it. */
export function NewApplication() {
  const navigate = useNavigate();
  const { newApplication: words } = useWords();
  const [values, setValues] = useState<Values>(empty);
  const [config, setConfig] = useState('');
  const ofApplicant = useSend('createApplicant');
  const ofApplication = useSend('createApplication', { invalidates: ['listApplications'] });
  const trouble = ofApplicant.trouble ?? ofApplication.trouble;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const applicant = await ofApplicant.send({
      body: {
        first_names: orNull(values.first_names),
        last_names: orNull(values.last_names),
        email: orNull(values.email),
        phone: orNull(values.phone),
        gov_id: orNull(values.gov_id),
        reference: orNull(values.reference),
      },
    });
    if (applicant === null) return;
    const created = await ofApplication.send({
      body: { applicant_id: applicant.body.id, application_config_id: config === '' ? null : config },
    });
    if (created !== null) void navigate(applicationPath(created.body.id));
  };
  const errors = trouble?.fields ?? {};
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <ErrorList errors={errors} attempt={ofApplicant.attempt + ofApplication.attempt} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void send(event)} noValidate>
        {fields.map((field) => (
          <Field
            key={field}
            id={field}
            label={words[field]}
            type={typeOf(field)}
            value={values[field]}
            error={errors[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
        <ConfigChoice value={config} onChange={setConfig} />
        <ActionButton kind="first" submits busy={ofApplicant.busy || ofApplication.busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}
