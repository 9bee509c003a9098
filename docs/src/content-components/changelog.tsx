import data from '../../generated/changelog.json';
import { Words } from './words.tsx';

type Change = (typeof data.entries)[number]['changes'][number];

const dayOf = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

function ChangeLine({ change }: { readonly change: Change }) {
  const { breaking, operation, where, text } = change;
  return (
    <li>
      {breaking && <strong className="breaking">[Breaking] </strong>}
      <code>{operation}</code> {where === 'operation' ? '' : <Words text={`${where}: `} />}
      <Words text={text} />
    </li>
  );
}

/** What changed in the API, made from its own description. */
export function Changelog() {
  return data.entries.map(({ id, date, title, changes }) => (
    <section key={id} className="changelog-entry">
      <h2 id={id}>
        <time dateTime={date}>{dayOf(date)}</time>: {title}
      </h2>
      {changes.length > 0 && (
        <details open={changes.length <= 25}>
          <summary>
            {changes.length} changes, {changes.filter(({ breaking }) => breaking).length} of them breaking
          </summary>
          <ul>
            {changes.map((change) => (
              <ChangeLine key={`${change.operation} ${change.where} ${change.text}`} change={change} />
            ))}
          </ul>
        </details>
      )}
    </section>
  ));
}
