import { usePages } from '../data/use-pages.ts';
import { usePeople } from '../decision/person-name.ts';
import { showName } from '../figures/show-figure.ts';
import { usePermission } from '../parts/console-context.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { AssignedTable } from './assigned-table.tsx';
import { useQueues } from './use-queues.ts';
import { dayWords } from './words.day.ts';

const { filter: words } = dayWords;
const PAGE = '25';

/** What a filter by queue or person asks the API for; null for a text that names neither. */
export function assignedTo(work: string): { readonly queue: string } | { readonly user_id: string } | null {
  const [kind, name = ''] = work.split(':', 2);
  if (kind === 'queue' && /^[a-z][a-z0-9_]{0,47}$/.test(name)) return { queue: name };
  return kind === 'user' && /^[0-9a-f]{24}$/.test(name) ? { user_id: name } : null;
}

/** Chooses a queue or a person whose applications are listed. */
export function WorkChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const mayList = usePermission('users.manage');
  const users = usePages('listUsers', mayList ? { query: { limit: '100' } } : null).items;
  const { own } = usePeople();
  const queues = useQueues() ?? [];
  const people = users.filter(({ id }) => id !== own);
  return (
    <Select
      id="work"
      label={words.label}
      value={value}
      onChange={onChange}
      options={[
        { value: '', name: words.all },
        ...(own === null ? [] : [{ value: `user:${own}`, name: words.you }]),
        ...queues.map((queue) => ({ value: `queue:${queue}`, name: words.queue(showName(queue)) })),
        ...people.map(({ id, name }) => ({ value: `user:${id}`, name })),
      ]}
    />
  );
}

/** The applications of a queue or of a person, what is due first on top. */
export function WorkList({ of }: { readonly of: NonNullable<ReturnType<typeof assignedTo>> }) {
  const list = usePages('listAssignments', { query: { limit: PAGE, ...of } });
  return (
    <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
      {(items) => <AssignedTable caption={words.table} assigned={items} />}
    </ListView>
  );
}
