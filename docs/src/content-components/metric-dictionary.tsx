import { useState } from 'react';
import data from '../../generated/metrics.json';
import { FilterField, matches } from './filter-field.tsx';

interface Row {
  readonly on: string;
  readonly amount: number;
  readonly label: string;
  readonly party: string;
}

interface Account {
  readonly told: string;
  readonly openingBalance: number;
  readonly rows: readonly Row[];
}

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
  readonly example: {
    readonly account: string;
    readonly asked?: unknown;
    readonly figure: string;
    readonly expected: unknown;
    readonly arithmetic: string;
  };
}

const metrics: readonly Metric[] = data.metrics;
const accounts: Readonly<Record<string, Account>> = data.accounts;

const titles: Readonly<Record<string, string>> = {
  affordability: 'Affordability',
  income_analysis: 'Income analysis',
  risk_insights: 'Risk insights',
  liquidity_score: 'Liquidity',
  health_score: 'Health score',
  expenses_analysis: 'Expenses',
  statement_summary: 'Statement summary',
  affinity: 'Affinity',
};

/** R 1 234.56 with narrow blanks and a true minus. */
function rands(amount: number): string {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}R\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')}.${cents}`;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function MetricEntry({ metric }: { readonly metric: Metric }) {
  const { id, name, description, unit, formula, nullWhen, source, fields, example } = metric;
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
      </dl>
      <details>
        <summary>Worked example</summary>
        <p>
          With the account <a href={`#account-${example.account}`}>{example.account.replaceAll('_', ' ')}</a>
          {example.asked === undefined ? '' : ` and ${shown(example.asked)} asked`}: {example.arithmetic}
        </p>
        <p>
          <code>{example.figure}</code> is <code>{shown(example.expected)}</code>.
        </p>
      </details>
    </article>
  );
}

function ExampleAccount({ name, account }: { readonly name: string; readonly account: Account }) {
  return (
    <details id={`account-${name}`} className="example-account">
      <summary>{name.replaceAll('_', ' ')}</summary>
      <p>
        {account.told} It opens with {rands(account.openingBalance)}.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">With</th>
            <th scope="col">Label</th>
            <th scope="col" className="number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {account.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            <tr key={index}>
              <td>{row.on}</td>
              <td>{row.party}</td>
              <td>
                <code>{row.label}</code>
              </td>
              <td className="number">{rands(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Every figure that an analysis answers, with its formula and an example that can be worked out by hand. */
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
          <h2 id={`analysis-${analysis}`}>{titles[analysis] ?? analysis}</h2>
          {own.map((metric) => (
            <MetricEntry key={metric.id} metric={metric} />
          ))}
        </section>
      ))}
      <section aria-labelledby="example-accounts">
        <h2 id="example-accounts">Accounts of the examples</h2>
        {Object.entries(accounts).map(([name, account]) => (
          <ExampleAccount key={name} name={name} account={account} />
        ))}
      </section>
    </div>
  );
}
