import { Field } from '../../parts/field.tsx';
import { usePages } from '../data/use-pages.ts';
import { FoundTable } from '../day/found-table.tsx';
import { assignedTo, WorkChoice, WorkList } from '../day/work-filter.tsx';
import { type ApplicationStatus, applicationStatuses } from '../figures/application-status.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { usePermission, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Select } from '../parts/select.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { ScreenHead } from '../shell/screen-head.tsx';

const PAGE = '25';
/** The API searches for no less. */
const LEAST = 2;

function FoundApplications({ q, status }: { readonly q: string; readonly status: ApplicationStatus | undefined }) {
  const words = useWords().applications;
  const narrow = useChangeQuery();
  const isNarrowed = q.length >= LEAST || status !== undefined;
  const query = { limit: PAGE, ...(q.length < LEAST ? {} : { q }), ...(status === undefined ? {} : { status }) };
  const list = usePages('listApplications', { query }, { keepsOld: true });
  return (
    <ListView
      list={list}
      empty={
        isNarrowed ? (
          <Empty title={words.noMatch} text={words.noMatchText}>
            <ActionButton onClick={() => narrow({ q: null, status: null })}>{words.clear}</ActionButton>
          </Empty>
        ) : (
          <Empty title={words.none} text={words.noneText} />
        )
      }
    >
      {(items) => (
        <>
          <p className="soft" role="status">
            {words.shown(items.length, list.isWhole ? items.length : null)}
          </p>
          <FoundTable items={items} isWhole={list.isWhole} />
        </>
      )}
    </ListView>
  );
}

/** The applications, newest first, found by their applicant and by how far they are. */
export function Applications() {
  const words = useWords().applications;
  const q = useQueryValue('q');
  const statusText = useQueryValue('status');
  const status = applicationStatuses.find((one) => one === statusText);
  const work = useQueryValue('work');
  const assigned = assignedTo(work);
  const narrow = useChangeQuery();
  const [typed, setTyped] = useTyped(q, (text) => narrow({ q: text, work: null }));
  const mayCreate = usePermission('applications.write');
  return (
    <>
      <ScreenHead title={words.title}>
        {mayCreate ? (
          <>
            <Link to="/applications/invite" className="button first">
              {words.invite}
            </Link>
            <Link to="/applications/new" className="button second">
              {words.create}
            </Link>
          </>
        ) : null}
      </ScreenHead>
      <search className="filters">
        <Field id="search" label={words.search} type="search" value={typed} onChange={setTyped} />
        <Select
          id="status"
          label={words.status}
          value={status ?? ''}
          onChange={(value) => narrow({ status: value, work: null })}
          options={[
            { value: '', name: words.anyStatus },
            ...applicationStatuses.map((value) => ({ value, name: words.statuses[value] })),
          ]}
        />
        <WorkChoice
          value={assigned === null ? '' : work}
          onChange={(value) => narrow({ work: value, q: null, status: null })}
        />
      </search>
      {assigned === null ? <FoundApplications q={q} status={status} /> : <WorkList of={assigned} />}
      <ApiCall id={assigned === null ? 'listApplications' : 'listAssignments'} />
    </>
  );
}
