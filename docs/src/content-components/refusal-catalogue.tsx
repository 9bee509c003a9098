import { useState } from 'react';
import data from '../../generated/refusals.json';
import { FilterField, matches } from './filter-field.tsx';

const places: Readonly<Record<string, string>> = {
  row: 'page and row',
  page: 'page',
  file: 'none',
  where_known: 'page and row where known',
};

/** Every code of a refusal by the type of its error: the applicant's words, what was found, and the way on. */
export function RefusalCatalogue() {
  const [typed, type] = useState('');
  const found = data.refusals.filter(({ code, reason, meaning, remedy }) =>
    matches(typed, code, reason, meaning, remedy),
  );
  const groups = [...Map.groupBy(found, (one) => one.type)];
  return (
    <div className="error-catalogue">
      <FilterField
        label="Find a code or a word"
        value={typed}
        onChange={type}
        result={`${found.length} of ${data.refusals.length} codes`}
      />
      {groups.map(([name, refusals]) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          {refusals.map(({ code, reason, meaning, place, remedy, next_step: step }) => (
            <article key={code} id={code} className="error-entry">
              <h4>
                <code>{code}</code>
              </h4>
              <p className="error-message">{reason}</p>
              <p>
                <strong>Found.</strong> {meaning}
              </p>
              <p>
                <strong>Place.</strong> {places[place] ?? place}
              </p>
              <p>
                <strong>Way on</strong> (<code>{remedy}</code>). {step}
              </p>
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}
