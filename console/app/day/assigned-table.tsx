import { applicationPath } from '../application/application-path.ts';
import type { Assignment } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePersonName } from '../decision/assignment-box.tsx';
import { outcomeLine, standingOutcome, toneOfOutcome, useDecision, useDecisions } from '../decision/use-decision.ts';
import { showDate, showMoney } from '../figures/show-figure.ts';
import { listedName, StatusChip } from '../parts/application-facts.tsx';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { dueFirst } from './queue-names.ts';
import { dayWords } from './words.day.ts';

const { columns } = dayWords;

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

function Stands({ id }: OfApplication) {
  const { items, count } = useDecisions(id);
  const [newest] = items;
  if (newest === undefined) return <span className="soft chip-room">{count === null ? '' : dayWords.undecided}</span>;
  const outcome = standingOutcome(newest);
  return <Chip tone={toneOfOutcome[outcome.kind]}>{outcomeLine(outcome)}</Chip>;
}

/** What the newest decision was asked for: the same request shows its reasons when the application is opened. */
function Asked({ id }: OfApplication) {
  const [newest] = useDecisions(id).items;
  const { value } = useDecision(id, newest?.id ?? null);
  return value === null ? null : showMoney(value.request.amount);
}

function InCharge({ userId }: { readonly userId: string | null }) {
  const { nameOf } = usePersonName();
  return userId === null ? null : nameOf(userId);
}

function Due({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  const day = showDate(at);
  return Date.parse(at) < Date.now() ? <Chip tone="bad">{dayWords.overdue(day)}</Chip> : day;
}

/** Applications of a list of work, what is due first on top, each with what stands. */
export function AssignedTable({
  caption,
  assigned,
}: {
  readonly caption: string;
  readonly assigned: readonly Assignment[];
}) {
  return (
    <DataTable
      caption={caption}
      rows={dueFirst(assigned)}
      keyOf={({ application_id: id }) => id}
      columns={[
        { name: columns.applicant, head: true, cell: ({ application_id: id }) => <Applicant id={id} /> },
        { name: columns.asked, numeric: true, cell: ({ application_id: id }) => <Asked id={id} /> },
        { name: columns.stands, cell: ({ application_id: id }) => <Stands id={id} /> },
        { name: columns.status, cell: ({ application_id: id }) => <Status id={id} /> },
        { name: columns.who, cell: ({ user_id: userId }) => <InCharge userId={userId} /> },
        { name: columns.due, cell: ({ due_at: at }) => <Due at={at} /> },
      ]}
    />
  );
}
