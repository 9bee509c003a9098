import data from '../../generated/events.json';

interface EventType {
  readonly type: string;
  readonly summary: string;
  readonly fields: readonly string[];
}

const events: readonly EventType[] = data.events;

/** Every type of event that is sent to webhooks. */
export function EventCatalogue() {
  return (
    <dl className="events">
      {events.map(({ type, summary, fields }) => (
        <div key={type} id={type}>
          <dt>
            <code>{type}</code>
          </dt>
          <dd>
            {summary}{' '}
            <span className="soft">
              <code>data</code> holds {fields.map((field) => field).join(', ')}.
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
