import { applicationPath } from '../application/application-path.ts';
import type { Assignment } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePeople } from '../decision/person-name.ts';
import { listedName, StatusChip } from '../parts/application-facts.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { dueFirst } from './queue-names.ts';
import { standingColumns } from './standing-columns.tsx';
import { useStandings } from './use-standings.ts';
import { dayWords } from './words.day.ts';

interface OfApplication {
  readonly id: string;
}

function Applicant({ id }: OfApplication) {
  const { applications, shell } = useWords();
  const { value, trouble } = useApi('getApplication', { path: { application_id: id } });
  const name =
    value === null
      ? trouble === null
        ? shell.loading
        : applications.unnamed
      : listedName(value, applications.unnamed);
  return <Link to={applicationPath(id)}>{name}</Link>;
}

function Status({ id }: OfApplication) {
  return <StatusChip status={useApi('getApplication', { path: { application_id: id } }).value?.status ?? null} />;
}

/** Applications of a list of work, what is due first on top, each with where it stands. */
export function AssignedTable({
  caption,
  assigned,
}: {
  readonly caption: string;
  readonly assigned: readonly Assignment[];
}) {
  const { nameOf } = usePeople();
  const rows = dueFirst(assigned);
  const standings = useStandings(rows.map(({ application_id: id }) => id));
  const stand = standingColumns(standings, (row: Assignment) => row.application_id, nameOf);
  const { columns } = dayWords;
  return (
    <>
      {standings.isIncomplete ? <p role="status">{dayWords.work.unavailable}</p> : null}
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={({ application_id: id }) => id}
        columns={[
          { name: columns.applicant, head: true, cell: ({ application_id: id }) => <Applicant id={id} /> },
          stand.asked,
          stand.verdict,
          stand.stands,
          stand.flags,
          { name: columns.status, cell: ({ application_id: id }) => <Status id={id} /> },
          stand.who,
          stand.due,
        ]}
      />
    </>
  );
}
