import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, ListView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { Simulator } from './simulator.tsx';
import { WebhookStateChip } from './webhook-facts.tsx';
import { webhookWords as words } from './words.webhooks.ts';

const EVENTS = '20';
const LOOK_AGAIN_MS = 4_000;

/** What happened of late, so that a developer sees what a receiver should have got. */
function RecentEvents() {
  const asked = useApi('listEvents', { query: { limit: EVENTS } }, { every: LOOK_AGAIN_MS });
  return (
    <Section title={words.events.title} lead={words.events.lead}>
      <AskedView asked={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={words.events.none} text={words.events.noneText} />
          ) : (
            <ul>
              {data.map((event) => (
                <li key={event.id} className="event-data">
                  <details>
                    <summary>
                      {event.type} <span className="soft">{showInstant(event.timestamp)}</span>
                    </summary>
                    <CodeBlock text={JSON.stringify(event, null, 2)} />
                  </details>
                </li>
              ))}
            </ul>
          )
        }
      </AskedView>
    </Section>
  );
}

/** The webhooks of the organisation, what happened, and a simulator of events. */
export function WebhooksScreen() {
  const list = usePages('listWebhooks', { query: { limit: '25' } });
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead}>
        <Link to="/webhooks/new" className="button first">
          {words.add}
        </Link>
      </ScreenHead>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(webhooks) => (
          <DataTable
            caption={words.title}
            rows={webhooks}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.url,
                head: true,
                cell: ({ id, url, description }) => (
                  <>
                    <Link to={`/webhooks/${id}`}>{description ?? url}</Link>
                    {description === null ? null : <div className="soft">{url}</div>}
                  </>
                ),
              },
              { name: columns.state, cell: (one) => <WebhookStateChip of={one} /> },
              {
                name: columns.events,
                cell: ({ event_types: types }) => (types === null ? words.allEvents : words.eventCount(types.length)),
              },
              { name: columns.ordering, cell: ({ ordering }) => words.orderings[ordering] },
              { name: columns.created, cell: ({ created_at: at }) => showDate(at) },
            ]}
          />
        )}
      </ListView>
      <Simulator />
      <RecentEvents />
      <ApiCall id="listWebhooks" />
    </>
  );
}
