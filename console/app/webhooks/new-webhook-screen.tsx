import { type FormEvent, useState } from 'react';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { Select } from '../parts/select.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { changeOf, lacksOf, newDraft, orderings } from './webhook-form.ts';
import { webhookWords as words } from './words.webhooks.ts';

/** The webhook that was just made, with its secret until somebody has kept it. */
function Created({ webhook }: { readonly webhook: Answered<'createWebhook'> }) {
  const [isKept, setIsKept] = useState(false);
  return (
    <>
      <ScreenHead title={words.form.newTitle} lead={webhook.url} />
      {isKept ? null : (
        <ShownOnce
          title={words.secret.title}
          text={words.secret.text}
          secret={webhook.secret}
          kept={words.secret.kept}
          done={() => setIsKept(true)}
        />
      )}
      <p className="actions">
        <Link to={`/webhooks/${webhook.id}`} className="button first">
          {words.open}
        </Link>
        <Link to="/webhooks" className="button second">
          {words.back}
        </Link>
      </p>
    </>
  );
}

/** Has events sent to an address. */
export function NewWebhookScreen() {
  const [draft, setDraft] = useState(newDraft);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const [created, setCreated] = useState<Answered<'createWebhook'>>();
  const { send, busy, trouble, attempt, reset } = useSend('createWebhook', { invalidates: ['listWebhooks'] });
  if (created !== undefined) return <Created webhook={created} />;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = lacksOf(draft, words.form.missing);
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0) return reset();
    const answer = await send({ body: { ...changeOf(draft), ordering: draft.ordering } });
    if (answer !== null) setCreated(answer.body);
  };
  const errors = { ...trouble?.fields, ...lacks };
  return (
    <>
      <ScreenHead title={words.form.newTitle} lead={words.form.newLead} />
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <WebhookFields draft={draft} errors={errors} onChange={setDraft} />
        <Select
          id="ordering"
          label={words.form.ordering}
          value={draft.ordering}
          options={orderings.map((value) => ({ value, name: words.orderings[value] }))}
          onChange={(chosen) => {
            const ordering = orderings.find((one) => one === chosen);
            if (ordering !== undefined) setDraft({ ...draft, ordering });
          }}
        />
        <p className="hint">
          {words.orderingHints[draft.ordering]} {words.form.orderingHint}
        </p>
        <ActionButton kind="first" submits busy={busy} busyText={words.form.creating}>
          {words.form.create}
        </ActionButton>
      </form>
      <ApiCall id="createWebhook" />
    </>
  );
}
