import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { Modal } from '../parts/modal.tsx';
import { Section } from '../parts/section.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookStateChip } from './webhook-facts.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { changeOf, draftOfWebhook, lacksOf, type Webhook } from './webhook-form.ts';
import { webhookWords as words } from './words.webhooks.ts';

const invalidates = ['listWebhooks', 'listDeliveries'] as const;

function EditPanel({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const tell = useToast();
  const [draft, setDraft] = useState(() => draftOfWebhook(webhook));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('updateWebhook', { invalidates });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = lacksOf(draft, words.form.missing);
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0) return;
    const path = { webhook_id: webhook.id };
    if ((await send({ path, body: changeOf(draft) })) === null) return;
    close();
    tell(words.form.saved, () => void send({ path, body: changeOf(draftOfWebhook(webhook)) }));
  };
  const errors = { ...trouble?.fields, ...lacks };
  return (
    <Modal title={words.form.editTitle} look="panel" close={close}>
      <h2>{words.form.editTitle}</h2>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <WebhookFields draft={draft} errors={errors} onChange={setDraft} />
        <ActionButton kind="first" submits busy={busy} busyText={words.form.saving}>
          {words.form.save}
        </ActionButton>
      </form>
    </Modal>
  );
}

function Removal({ webhook, close }: { readonly webhook: Webhook; readonly close: () => void }) {
  const navigate = useNavigate();
  const tell = useToast();
  const { send, busy, trouble } = useSend('deleteWebhook', { invalidates: ['listWebhooks'] });
  const run = async (): Promise<void> => {
    if ((await send({ path: { webhook_id: webhook.id } })) === null) return;
    tell(words.remove.done);
    void navigate('/webhooks');
  };
  const { title, text, label, wrong, act, busy: busyText } = words.remove;
  return (
    <ConfirmByName
      {...{ title, text, label, wrong, act, busyText, busy, trouble, close }}
      name={webhook.url}
      run={() => void run()}
    />
  );
}

type Secret = Answered<'rotateWebhookSecret'>;

function OneWebhook({ webhook }: { readonly webhook: Webhook }) {
  const tell = useToast();
  const [secret, setSecret] = useState<Secret>();
  const [over, setOver] = useState<'edit' | 'remove' | null>(null);
  const path = { webhook_id: webhook.id };
  const change = useSend('updateWebhook', { invalidates });
  const trial = useSend('testWebhook', { invalidates: ['listDeliveries', 'listEvents'] });
  const rotation = useSend('rotateWebhookSecret');
  const trouble = change.trouble ?? trial.trouble ?? rotation.trouble;
  const { one } = words;
  const { is_active: isActive, disabled_reason: reason } = webhook;
  const toggle = async (): Promise<void> => {
    if ((await change.send({ path, body: { is_active: !isActive } })) === null) return;
    tell(isActive ? one.switchedOff : one.switchedOn, () => void change.send({ path, body: { is_active: isActive } }));
  };
  const test = async (): Promise<void> => {
    if ((await trial.send({ path })) !== null) tell(one.tested);
  };
  const rotate = async (): Promise<void> => {
    const answer = await rotation.send({ path });
    if (answer !== null) setSecret(answer.body);
  };
  return (
    <>
      <ScreenHead title={webhook.description ?? webhook.url} lead={<WebhookStateChip of={webhook} />}>
        {isActive ? (
          <ActionButton kind="first" busy={trial.busy} busyText={one.testing} onClick={() => void test()}>
            {one.test}
          </ActionButton>
        ) : null}
        <ActionButton busy={change.busy} onClick={() => void toggle()}>
          {isActive ? one.switchOff : one.switchOn}
        </ActionButton>
        <ActionButton onClick={() => setOver('edit')}>{one.edit}</ActionButton>
        <ActionButton busy={rotation.busy} busyText={one.rotating} onClick={() => void rotate()}>
          {one.rotate}
        </ActionButton>
        <ActionButton onClick={() => setOver('remove')}>{one.remove}</ActionButton>
      </ScreenHead>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {secret === undefined ? null : (
        <ShownOnce
          title={words.secret.title}
          text={words.secret.text}
          secret={secret.secret}
          kept={words.secret.kept}
          done={() => setSecret(undefined)}
        >
          <p>{words.secret.until(showInstant(secret.previous_secret_until))}</p>
        </ShownOnce>
      )}
      {isActive || reason === null ? null : (
        <Notice kind="bad" title={one.stoppedTitle}>
          <p>{one.disabled[reason](showDate(webhook.disabled_at))}</p>
        </Notice>
      )}
      <Section title={one.settings}>
        <dl className="facts">
          <dt>{words.columns.url}</dt>
          <dd>{webhook.url}</dd>
          <dt>{words.form.description}</dt>
          <dd>{webhook.description ?? one.noDescription}</dd>
          <dt>{words.columns.events}</dt>
          <dd>{webhook.event_types === null ? words.allEvents : webhook.event_types.join(', ')}</dd>
          <dt>{words.columns.ordering}</dt>
          <dd>{words.orderings[webhook.ordering]}</dd>
          <dt>{words.columns.created}</dt>
          <dd>{showDate(webhook.created_at)}</dd>
        </dl>
      </Section>
      <DeliveryList webhook={webhook} />
      {over === 'edit' ? <EditPanel webhook={webhook} close={() => setOver(null)} /> : null}
      {over === 'remove' ? <Removal webhook={webhook} close={() => setOver(null)} /> : null}
      <ApiCall id="listDeliveries" path={path} />
    </>
  );
}

/** One webhook with what was sent by it. The API lists webhooks and has no way to ask for one. */
export function WebhookScreen() {
  const { id } = useParams();
  const { items, isWhole, trouble, reload } = usePages('listWebhooks', { query: { limit: '100' } }, { all: true });
  const webhook = items.find((one) => one.id === id);
  if (webhook !== undefined) return <OneWebhook key={webhook.id} webhook={webhook} />;
  if (trouble !== null) {
    return (
      <>
        <ScreenHead title={words.title} />
        <TroubleView trouble={trouble} again={() => void reload()} />
      </>
    );
  }
  if (!isWhole) {
    return (
      <>
        <ScreenHead title={words.title} />
        <Skeleton />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={words.notHere} lead={words.notHereText} />
      <p>
        <Link to="/webhooks">{words.back}</Link>
      </p>
    </>
  );
}
