import { applicationPath } from '../application/application-path.ts';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { toneOfOutcome } from '../decision/use-decision.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Select } from '../parts/select.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { BookHead, MonthChoice, useMonth } from './book-head.tsx';
import { bookWords } from './words.book.ts';

const { decisions: words, outcomes } = bookWords;
const kinds = ['approve', 'refer', 'decline'] as const;

type Decided = Listed<'listBookDecisions'>;

function DecisionTable({ rows }: { readonly rows: readonly Decided[] }) {
  const { columns } = words;
  const chip = (kind: Decided['outcome']) => <Chip tone={toneOfOutcome[kind]}>{outcomes[kind]}</Chip>;
  return (
    <DataTable
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: columns.application,
          head: true,
          cell: ({ application_id: id }) => <Link to={applicationPath(id)}>{id}</Link>,
        },
        { name: columns.on, cell: ({ decided_on: day }) => showDate(day) },
        { name: columns.product, cell: ({ product }) => showName(product) },
        { name: columns.asked, numeric: true, cell: ({ asked_amount: amount }) => showMoney(amount) },
        { name: columns.granted, numeric: true, cell: ({ granted_amount: amount }) => showMoney(amount) },
        { name: columns.policy, cell: ({ outcome }) => chip(outcome) },
        { name: columns.stands, cell: ({ standing }) => chip(standing) },
        { name: columns.reason, cell: ({ dominant_reason: reason }) => (reason === null ? '' : showName(reason)) },
      ]}
    />
  );
}

/** The decisions of a month, the newest first, by outcome and main reason. */
export function DecisionsScreen() {
  const month = useMonth();
  const change = useChangeQuery();
  const outcomeText = useQueryValue('outcome');
  const reason = useQueryValue('reason');
  const outcome = kinds.find((kind) => kind === outcomeText);
  const query = {
    limit: '50',
    month,
    ...(outcome === undefined ? {} : { outcome }),
    ...(reason === '' ? {} : { reason }),
  };
  const list = usePages('listBookDecisions', { query }, { keepsOld: true });
  return (
    <>
      <BookHead />
      <search className="filters">
        <MonthChoice />
        <Select
          id="outcome"
          label={words.outcome}
          value={outcome ?? ''}
          onChange={(value) => change({ outcome: value })}
          options={[{ value: '', name: words.any }, ...kinds.map((value) => ({ value, name: outcomes[value] }))]}
        />
        {reason === '' ? null : (
          <>
            <p>{words.reason(showName(reason))}</p>
            <ActionButton onClick={() => change({ reason: null })}>{words.clear}</ActionButton>
          </>
        )}
      </search>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(rows) => <DecisionTable rows={rows} />}
      </ListView>
      <ApiCall id="listBookDecisions" />
    </>
  );
}
