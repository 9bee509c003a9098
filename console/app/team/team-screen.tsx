import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { useSessionState } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link, QueryLink } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Empty, ListView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { ColleaguePanel } from './colleague-panel.tsx';
import { isLastManager, stateOf } from './team-rules.ts';
import { teamWords as words } from './words.team.ts';

const tones = { active: 'good', invited: 'watch', inactive: 'info' } as const;

/** The people of the organisation. Who the last manager is follows from all of them, so all are read. */
export function TeamScreen() {
  const session = useSessionState();
  const openId = useQueryValue('user');
  const change = useChangeQuery();
  const permissions = useApi('listPermissions', {}).value;
  const list = usePages('listUsers', { query: { limit: '100' } }, { all: true });
  const open = list.items.find(({ id }) => id === openId);
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead}>
        <Link to="/team/invite" className="button first">
          {words.invite}
        </Link>
      </ScreenHead>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(team) => (
          <DataTable
            caption={words.title}
            rows={team}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.name,
                head: true,
                cell: ({ id, name, email }) => (
                  <>
                    <QueryLink changes={{ user: id }}>{name}</QueryLink>
                    {session.phase === 'in' && session.email === email ? ` (${words.you})` : ''}
                  </>
                ),
              },
              { name: columns.email, cell: ({ email }) => email },
              {
                name: columns.state,
                cell: (one) => <Chip tone={tones[stateOf(one)]}>{words.states[stateOf(one)]}</Chip>,
              },
              {
                name: columns.permissions,
                cell: ({ permissions: held }) => words.count(held.length, permissions?.length ?? null),
              },
              {
                name: columns.lastLogin,
                cell: ({ last_login: at }) => (at === null ? words.never : showInstant(at)),
              },
            ]}
          />
        )}
      </ListView>
      {open === undefined ? null : (
        <ColleaguePanel
          key={`${open.id} ${open.permissions.join()}`}
          of={open}
          isLast={list.isWhole && isLastManager(list.items, open)}
          close={() => change({ user: null })}
        />
      )}
      <ApiCall id="listUsers" />
    </>
  );
}
