import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { eventKinds } from '../webhook-events.evaluated.ts';
import { webhookWords } from './words.webhooks.ts';

const { simulator: words } = webhookWords;

/** Sends an example of an event to the webhooks of the organisation. */
export function Simulator() {
  const tell = useToast();
  const [type, setType] = useState(eventKinds[0]?.type);
  const [application, setApplication] = useState('');
  const { send, busy, trouble } = useSend('fireEvent', { invalidates: ['listEvents', 'listDeliveries'] });
  const kind = eventKinds.find((one) => one.type === type);
  const fire = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (type === undefined) return;
    const of = application.trim();
    const fired = await send({ body: { event_type: type, ...(of === '' ? {} : { application_id: of }) } });
    if (fired !== null) tell(words.fired(type));
  };
  const isMissing = trouble?.status === 404 && trouble.code !== 'application_not_found';
  const error = trouble?.fields['application_id'];
  return (
    <Section title={words.title} lead={words.lead}>
      {isMissing ? <p>{words.production}</p> : null}
      {trouble === null || isMissing || error !== undefined ? null : <TroubleView trouble={trouble} />}
      <form className="form in-line" onSubmit={(event) => void fire(event)} noValidate>
        <Select
          id="fired-type"
          label={words.type}
          value={type ?? ''}
          options={eventKinds.map((one) => ({ value: one.type, name: one.type }))}
          onChange={(chosen) => setType(eventKinds.find((one) => one.type === chosen)?.type)}
        />
        <Field
          id="fired-application"
          label={words.application}
          value={application}
          error={error}
          onChange={setApplication}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.firing}>
          {words.fire}
        </ActionButton>
      </form>
      <p className="soft">{kind?.summary}</p>
    </Section>
  );
}
