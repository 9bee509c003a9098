import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showCount, showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Modal } from '../parts/modal.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type Delivery, DeliveryStateChip } from './delivery-state.tsx';
import { webhookWords } from './words.webhooks.ts';

const { deliveries: words } = webhookWords;

/** What was posted: the event as it is kept, which is what every attempt sends. */
function Posted({ url, of }: { readonly url: string; readonly of: Delivery }) {
  const events = useApi('listEvents', { query: { limit: '100' } });
  const event = events.value?.data.find(({ id }) => id === of.event_id);
  if (events.value === null && events.trouble === null) return <Skeleton />;
  if (event === undefined) return <p className="soft">{words.requestGone}</p>;
  const head = ['content-type: application/json', `webhook-id: ${event.id}`, 'webhook-timestamp', 'webhook-signature'];
  return <CodeBlock text={`POST ${url}\n${head.join('\n')}\n\n${JSON.stringify(event, null, 2)}`} />;
}

/** One delivery: what was sent, the result of each attempt, and a way to send it again. */
export function DeliveryPanel({
  webhookId,
  url,
  delivery,
  mayReplay,
  close,
}: {
  readonly webhookId: string;
  readonly url: string;
  readonly delivery: Delivery;
  /** Nothing is sent by a webhook that is switched off. */
  readonly mayReplay: boolean;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('replayDelivery', { invalidates: ['listDeliveries'] });
  const replay = async (): Promise<void> => {
    const answer = await send({ path: { webhook_id: webhookId, delivery_id: delivery.id } });
    if (answer !== null) tell(words.replayed);
  };
  return (
    <Modal title={words.panel} look="panel" close={close}>
      <h2>{delivery.event_type}</h2>
      <p>
        <DeliveryStateChip state={delivery.state} />{' '}
        <span className="soft">
          {words.eventId} <code>{delivery.event_id}</code>
        </span>
      </p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {mayReplay && delivery.state !== 'PENDING' ? (
        <ActionButton busy={busy} busyText={words.replaying} onClick={() => void replay()}>
          {words.replay}
        </ActionButton>
      ) : null}
      <h3>{words.attempts}</h3>
      {delivery.log.length === 0 ? (
        <p className="soft">{words.noAttempt}</p>
      ) : (
        <DataTable
          caption={words.attempts}
          rows={delivery.log}
          keyOf={({ at }, index) => `${at}-${index}`}
          columns={[
            { name: words.attemptColumns.at, head: true, cell: ({ at }) => showInstant(at) },
            {
              name: words.attemptColumns.answer,
              cell: ({ status, failure }) =>
                [status === null ? null : words.status(status), failure === null ? null : words.failures[failure]]
                  .filter((part) => part !== null)
                  .join(': '),
            },
            {
              name: words.attemptColumns.took,
              numeric: true,
              cell: ({ milliseconds }) => `${showCount(milliseconds)} ms`,
            },
          ]}
        />
      )}
      <p className="soft">{words.responseLead}</p>
      <h3>{words.request}</h3>
      <p className="soft">{words.requestLead}</p>
      <Posted url={url} of={delivery} />
    </Modal>
  );
}
