import { useApi } from '../data/use-api.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { QueryLink } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty } from '../parts/states.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryStateChip } from './delivery-state.tsx';
import { webhookWords } from './words.webhooks.ts';

const { deliveries: words } = webhookWords;
const PAGE = '25';
/** While something is on its way, and while nothing is. */
const SOON_MS = 3_000;
const LATER_MS = 20_000;

/** What was sent by a webhook: a page of it, and the delivery that the address names. */
export function DeliveryList({
  webhook,
}: {
  readonly webhook: { readonly id: string; readonly url: string; readonly is_active: boolean };
}) {
  const cursor = useQueryValue('from');
  const openId = useQueryValue('delivery');
  const change = useChangeQuery();
  const parts = {
    path: { webhook_id: webhook.id },
    query: { limit: PAGE, ...(cursor === '' ? {} : { cursor }) },
  };
  const known = useApi('listDeliveries', parts, { keepsOld: true });
  const isMoving = known.value?.data.some(({ state }) => state === 'PENDING') ?? false;
  const asked = useApi('listDeliveries', parts, { every: isMoving ? SOON_MS : LATER_MS, keepsOld: true });
  const open = asked.value?.data.find(({ id }) => id === openId);
  const { columns } = words;
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={asked}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <DataTable
                caption={words.title}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: columns.event,
                    head: true,
                    cell: (one) => <QueryLink changes={{ delivery: one.id }}>{one.event_type}</QueryLink>,
                  },
                  { name: columns.state, cell: ({ state }) => <DeliveryStateChip state={state} /> },
                  { name: columns.attempts, numeric: true, cell: ({ attempts }) => attempts },
                  { name: columns.created, cell: ({ created_at: at }) => showInstant(at) },
                  { name: columns.next, cell: ({ next_attempt_at: at }) => showInstant(at) },
                ]}
              />
            )}
            <p className="actions">
              <ActionButton busy={asked.loading} onClick={() => void asked.reload()}>
                {words.refresh}
              </ActionButton>
              {cursor === '' ? null : (
                <QueryLink className="button second" changes={{ from: null }}>
                  {words.newest}
                </QueryLink>
              )}
              {next === null ? null : (
                <QueryLink className="button second" changes={{ from: next }}>
                  {words.older}
                </QueryLink>
              )}
            </p>
          </>
        )}
      </AskedView>
      {open === undefined ? null : (
        <DeliveryPanel
          webhookId={webhook.id}
          url={webhook.url}
          delivery={open}
          mayReplay={webhook.is_active}
          close={() => change({ delivery: null })}
        />
      )}
    </Section>
  );
}
