import { useState } from 'react';
import { applicationPath } from '../application/application-path.ts';
import type { ListedApplication } from '../console-api.ts';
import { usePeople } from '../decision/person-name.ts';
import { applicationStatuses } from '../figures/application-status.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { listedName, StatusChip } from '../parts/application-facts.tsx';
import { usePermission, useWords } from '../parts/console-context.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { nextOrder, orderFrom } from '../parts/row-order.ts';
import { AssignMany } from './assign-many.tsx';
import { standingColumns } from './standing-columns.tsx';
import { useChosen } from './use-chosen.ts';
import { useStandings } from './use-standings.ts';
import { dayWords } from './words.day.ts';

const { columns, work: words } = dayWords;
const DAY_MS = 86_400_000;

/** How long ago an application was made. */
function Age({ at }: { readonly at: string }) {
  return words.age(showDate(at), Math.max(0, Math.floor((Date.now() - Date.parse(at)) / DAY_MS)));
}

/** What can be done with the applications that are chosen. */
function ChosenBar({
  ids,
  choose,
}: {
  readonly ids: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
}) {
  const [assigned, setAssigned] = useState<readonly string[] | null>(null);
  return (
    <div className="chosen-bar" role="status">
      {ids.length === 0 ? null : (
        <>
          <span>{words.chosen(ids.length)}</span>
          <ActionButton onClick={() => setAssigned(ids)}>{words.assign}</ActionButton>
          <ActionButton onClick={() => choose([])}>{words.clear}</ActionButton>
        </>
      )}
      {assigned === null ? null : <AssignMany ids={assigned} left={choose} close={() => setAssigned(null)} />}
    </div>
  );
}

function useColumns(
  items: readonly ListedApplication[],
  picked: ReturnType<typeof useChosen>,
): { readonly all: readonly Column<ListedApplication>[]; readonly isIncomplete: boolean } {
  const { applications } = useWords();
  const mayAssign = usePermission('applications.write');
  const { nameOf } = usePeople();
  const standings = useStandings(items.map(({ id }) => id));
  const stand = standingColumns(standings, ({ id }: ListedApplication) => id, nameOf);
  const name = (one: ListedApplication) => listedName(one, applications.unnamed);
  const choice: Column<ListedApplication> = {
    name: columns.choose,
    cell: (one) => (
      <input
        type="checkbox"
        aria-label={words.chooseOne(name(one))}
        checked={picked.has(one.id)}
        onChange={() => picked.turn(one.id)}
      />
    ),
  };
  return {
    isIncomplete: standings.isIncomplete,
    all: [
      ...(mayAssign ? [choice] : []),
      {
        id: 'applicant',
        name: columns.applicant,
        head: true,
        order: name,
        cell: (one) => (
          <>
            <Link to={applicationPath(one.id)}>{name(one)}</Link>
            {one.applicant_reference === null || name(one) === one.applicant_reference ? null : (
              <span className="soft"> {one.applicant_reference}</span>
            )}
          </>
        ),
      },
      {
        id: 'status',
        name: columns.status,
        order: ({ status }) => applicationStatuses.indexOf(status),
        cell: ({ status }) => <StatusChip status={status} />,
      },
      stand.asked,
      stand.verdict,
      stand.stands,
      stand.flags,
      stand.who,
      stand.due,
      {
        id: 'created',
        name: columns.created,
        order: ({ created_at: at }) => at,
        cell: ({ created_at: at }) => <Age at={at} />,
      },
    ],
  };
}

/** Applications that a search found, with where each stands; ordered by a column and assigned several at once. */
export function FoundTable({
  items,
  isWhole,
}: {
  readonly items: readonly ListedApplication[];
  readonly isWhole: boolean;
}) {
  const { applications } = useWords();
  const order = orderFrom(useQueryValue('order'));
  const change = useChangeQuery();
  const picked = useChosen(items.map(({ id }) => id));
  const { all, isIncomplete } = useColumns(items, picked);
  const mayAssign = usePermission('applications.write');
  return (
    <>
      {isIncomplete ? <p role="status">{words.unavailable}</p> : null}
      {order === null || isWhole ? null : <p className="soft">{words.orderedOf(items.length)}</p>}
      {mayAssign ? (
        <label className="choose-all">
          <input
            type="checkbox"
            checked={picked.isAll}
            onChange={() => picked.choose(picked.isAll ? [] : items.map(({ id }) => id))}
          />{' '}
          {words.chooseAll}
        </label>
      ) : null}
      <ChosenBar ids={picked.chosen} choose={picked.choose} />
      <DataTable
        caption={applications.title}
        rows={items}
        keyOf={({ id }) => id}
        columns={all}
        ordered={{ order, choose: (column) => change({ order: nextOrder(order, column) }) }}
      />
    </>
  );
}
