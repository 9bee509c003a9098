import { useState } from 'react';
import data from '../../generated/error-list.json';
import { FilterField, matches } from './filter-field.tsx';
import { Words } from './words.tsx';

const statuses: Readonly<Record<number, string>> = {
  400: 'The request cannot be carried out',
  401: 'Who you are is not known',
  402: 'A payment was declined',
  403: 'You may not do this',
  404: 'There is no such thing',
  405: 'The path answers other methods',
  406: 'The answer would be of another type',
  409: 'The state of things does not allow it',
  413: 'It is too large',
  415: 'It is of another type',
  429: 'Too many requests',
  500: 'Our mistake',
  503: 'Try again in a moment',
};

/** Every code by status: what it says, why, and what to do. */
export function ErrorCatalogue() {
  const [typed, type] = useState('');
  const found = data.errors.filter(({ code, message, cause, fix }) => matches(typed, code, message, cause, fix));
  const groups = [...Map.groupBy(found, ({ status }) => status)].toSorted(([a], [b]) => a - b);
  return (
    <div className="error-catalogue">
      <FilterField
        label="Find a code or a word"
        value={typed}
        onChange={type}
        result={`${found.length} of ${data.errors.length} codes`}
      />
      {groups.map(([status, errors]) => (
        <section key={status} aria-labelledby={`status-${status}`}>
          <h2 id={`status-${status}`}>
            {status} · {statuses[status] ?? 'Other'}
          </h2>
          {errors.map(({ code, message, cause, fix }) => (
            <article key={code} id={code} className="error-entry">
              <h3>
                <a href={`/docs/errors/${code}`}>
                  <code>{code}</code>
                </a>
              </h3>
              <p className="error-message">{message}</p>
              <p>
                <strong>Cause.</strong> <Words text={cause} />
              </p>
              <p>
                <strong>Fix.</strong> <Words text={fix} />
              </p>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
