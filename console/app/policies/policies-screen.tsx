import { usePages } from '../data/use-pages.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { shownState, toneOfState } from './policy-state.ts';
import { policyWords } from './words.policies.ts';

const { list: words, states } = policyWords;

/** The versions of policies, the newest first: which decide, which wait for a second person. */
export function PoliciesScreen() {
  const mayManage = usePermission('policies.manage');
  const list = usePages('listPolicies', { query: { limit: '100' } });
  const draft = mayManage ? (
    <Link to="/policies/new" className="button first">
      {words.draft}
    </Link>
  ) : null;
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead}>
        {draft}
      </ScreenHead>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(versions) => (
          <DataTable
            caption={words.title}
            rows={versions}
            keyOf={({ id }) => id}
            columns={[
              { name: columns.name, head: true, cell: ({ id, name }) => <Link to={`/policies/${id}`}>{name}</Link> },
              {
                name: columns.state,
                cell: (one) => {
                  const state = shownState(one, versions, Date.now());
                  return <Chip tone={toneOfState[state]}>{states[state]}</Chip>;
                },
              },
              { name: columns.written, cell: ({ written }) => showInstant(written.at) },
              { name: columns.from, cell: ({ effective_from: from }) => (from === null ? '' : showDate(from)) },
            ]}
          />
        )}
      </ListView>
      <ApiCall id="listPolicies" />
    </>
  );
}
