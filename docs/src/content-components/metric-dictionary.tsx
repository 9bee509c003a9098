import { useState } from 'react';
import data from '../../generated/metrics.json';
import { analysisTitle } from './analysis-title.ts';
import { FilterField, matches } from './filter-field.tsx';

interface Metric {
  readonly id: string;
  readonly analysis: string;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly formula: string;
  readonly nullWhen: string | null;
  readonly source: string;
  readonly fields: readonly string[];
  readonly policyUse: {
    readonly use: string;
    readonly because?: string;
    readonly figures?: readonly { readonly path: string; readonly mayBeMissing: boolean }[];
  };
}

/** What a policy may use of a figure: its values by the name that a policy gives them, or why it may use no value of it. */
function PolicyUseOf({ metric: { analysis, policyUse } }: { readonly metric: Metric }) {
  if (!policyUse.figures) return <>{`${policyUse.use === 'barred' ? 'Barred. ' : 'No. '}${policyUse.because ?? ''}`}</>;
  return policyUse.figures.map(({ path, mayBeMissing }, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <code>{`${analysis}.${path}`}</code>
      {mayBeMissing && ' (may be missing)'}
    </span>
  ));
}

const metrics: readonly Metric[] = data.metrics;

function MetricEntry({ metric }: { readonly metric: Metric }) {
  const { id, name, description, unit, formula, nullWhen, source, fields } = metric;
  return (
    <article id={id} className="metric">
      <h3>
        {name} <code>{id}</code>
      </h3>
      <p>{description}</p>
      <dl>
        <dt>Formula</dt>
        <dd>{formula}</dd>
        <dt>Unit</dt>
        <dd>{unit.replaceAll('_', ' ')}</dd>
        <dt>Null</dt>
        <dd>{nullWhen ?? 'never'}</dd>
        <dt>Source</dt>
        <dd>{source}</dd>
        <dt>{fields.length === 1 ? 'Field' : 'Fields'}</dt>
        <dd>
          {fields.map((field, index) => (
            <span key={field}>
              {index > 0 && ', '}
              <code>{field}</code>
            </span>
          ))}
        </dd>
        <dt>In a policy</dt>
        <dd>
          <PolicyUseOf metric={metric} />
        </dd>
      </dl>
      <p>
        <a href={`/docs/metrics/examples#${id}`}>
          Worked example<span className="unseen"> of {name}</span>
        </a>
      </p>
    </article>
  );
}

/** Every figure that an analysis answers, with its formula, its source and when it is null. */
export function MetricDictionary() {
  const [typed, type] = useState('');
  const found = metrics.filter(({ id, name, description, formula, fields }) =>
    matches(typed, id, name, description, formula, fields.join(' ')),
  );
  return (
    <div className="metrics">
      <FilterField
        label="Find a figure"
        value={typed}
        onChange={type}
        result={`${found.length} of ${metrics.length} figures`}
      />
      {[...Map.groupBy(found, ({ analysis }) => analysis)].map(([analysis, own]) => (
        <section key={analysis} aria-labelledby={`analysis-${analysis}`}>
          <h2 id={`analysis-${analysis}`}>{analysisTitle(analysis)}</h2>
          {own.map((metric) => (
            <MetricEntry key={metric.id} metric={metric} />
          ))}
        </section>
      ))}
    </div>
  );
}
