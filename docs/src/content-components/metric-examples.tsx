import { useState } from 'react';
import data from '../../generated/metric-examples.json';
import { analysisTitle } from './analysis-title.ts';
import { FilterField, matches } from './filter-field.tsx';
import { WideTable } from './wide-table.tsx';

interface Account {
  readonly told: string;
  readonly openingBalance: number;
  readonly rows: readonly {
    readonly on: string;
    readonly amount: number;
    readonly label: string;
    readonly party: string;
  }[];
}

interface Example {
  readonly id: string;
  readonly analysis: string;
  readonly name: string;
  readonly formula: string;
  readonly account: string;
  /** What the caller added to the bank data. */
  readonly asked?: unknown;
  readonly figure: string;
  readonly expected: unknown;
  readonly arithmetic: string;
}

const examples: readonly Example[] = data.examples;
const accounts: Readonly<Record<string, Account>> = data.accounts;

/** R 1 234.56 with narrow blanks and a true minus. */
function rands(amount: number): string {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '\u2212' : ''}R\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')}.${cents}`;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const spoken = (name: string): string => name.replaceAll('_', ' ');

function ExampleEntry({ example }: { readonly example: Example }) {
  const { id, name, formula, account, asked, figure, expected, arithmetic } = example;
  return (
    <article id={id} className="metric">
      <h3>
        {name} <code>{id}</code>
      </h3>
      <dl>
        <dt>Formula</dt>
        <dd>
          {formula} (
          <a href={`/docs/metrics#${id}`}>
            definition<span className="unseen"> of {name}</span>
          </a>
          )
        </dd>
        <dt>Account</dt>
        <dd>
          <a href={`#account-${account}`}>{spoken(account)}</a>
        </dd>
        {asked !== undefined && (
          <>
            <dt>Asked</dt>
            <dd>
              <code>{shown(asked)}</code>
            </dd>
          </>
        )}
        <dt>Worked out</dt>
        <dd>{arithmetic}</dd>
        <dt>Answer</dt>
        <dd>
          <code>{figure}</code> is <code>{shown(expected)}</code>
        </dd>
      </dl>
    </article>
  );
}

function ExampleAccount({ name, account }: { readonly name: string; readonly account: Account }) {
  return (
    <section id={`account-${name}`} className="example-account" aria-labelledby={`title-${name}`}>
      <h3 id={`title-${name}`}>{spoken(name)}</h3>
      <p>
        {account.told} It opens with {rands(account.openingBalance)}.
      </p>
      <WideTable label={`Transactions of the account ${spoken(name)}`}>
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
      </WideTable>
    </section>
  );
}

/** An example for every figure, small enough to be worked out by hand, and the accounts that they speak of. */
export function MetricExamples() {
  const [typed, type] = useState('');
  const found = examples.filter(({ id, name, formula, arithmetic }) => matches(typed, id, name, formula, arithmetic));
  return (
    <div className="metrics">
      <section aria-labelledby="accounts">
        <h2 id="accounts">Accounts</h2>
        {Object.entries(accounts).map(([name, account]) => (
          <ExampleAccount key={name} name={name} account={account} />
        ))}
      </section>
      <FilterField
        label="Find an example"
        value={typed}
        onChange={type}
        result={`${found.length} of ${examples.length} examples`}
      />
      {[...Map.groupBy(found, ({ analysis }) => analysis)].map(([analysis, own]) => (
        <section key={analysis} aria-labelledby={`analysis-${analysis}`}>
          <h2 id={`analysis-${analysis}`}>{analysisTitle(analysis)}</h2>
          {own.map((example) => (
            <ExampleEntry key={example.id} example={example} />
          ))}
        </section>
      ))}
    </div>
  );
}
