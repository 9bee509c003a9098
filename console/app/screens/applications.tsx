import { useQueries } from '@tanstack/react-query';
import { Field } from '../../parts/field.tsx';
import { applicationPath } from '../application/application-path.ts';
import { ofApplication } from '../application/use-application.ts';
import type { Application } from '../console-api.ts';
import { askApi } from '../data/ask-api.ts';
import { foundApplications, type ListedApplication } from '../data/found-applications.ts';
import { usePages } from '../data/use-pages.ts';
import { applicationStatuses, statusOf } from '../figures/application-status.ts';
import { showCount, showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { nameOf, StatusChip } from '../parts/application-facts.tsx';
import { useConsole, useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, ListView } from '../parts/states.tsx';

const PAGE = '25';

/** The rows with what is known of each, and anew when more is. */
function useListed(items: readonly Application[]): readonly ListedApplication[] {
  const { api } = useConsole();
  const applicants = useQueries({
    queries: items.map(({ applicant }) => {
      const parts = { path: { applicant_id: applicant } };
      return {
        queryKey: ['getApplicant', parts],
        queryFn: async () => ({ body: await askApi(api, 'getApplicant', parts) }),
      };
    }),
  });
  const connections = useQueries({
    queries: items.map(({ id }) => ({
      queryKey: ['getBankConnection', ofApplication(id)],
      queryFn: async () => ({ body: await askApi(api, 'getBankConnection', ofApplication(id)) }),
    })),
  });
  return items.map((application, index) => ({
    application,
    applicant: applicants[index]?.data?.body ?? null,
    connection: connections[index]?.data?.body ?? null,
    isKnown: connections[index]?.isPending === false,
  }));
}

function statusIn({ application, connection, isKnown }: ListedApplication) {
  return isKnown ? statusOf(application, connection, Date.now()) : null;
}

/** The applications, newest first, narrowed by what is known of them. */
export function Applications() {
  const words = useWords().applications;
  const search = useQueryValue('q');
  const status = useQueryValue('status');
  const narrow = useChangeQuery();
  const list = usePages('listApplications', { query: { limit: PAGE } });
  const listed = useListed(list.items);
  const rows = foundApplications(listed, { search, status }, Date.now());
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title}>
        <Link to="/applications/invite" className="button first">
          {words.invite}
        </Link>
        <Link to="/applications/new" className="button second">
          {words.create}
        </Link>
      </ScreenHead>
      <search className="filters">
        <Field id="search" label={words.search} type="search" value={search} onChange={(q) => narrow({ q })} />
        <Select
          id="status"
          label={words.status}
          value={status}
          onChange={(value) => narrow({ status: value })}
          options={[
            { value: '', name: words.anyStatus },
            ...applicationStatuses.map((value) => ({ value, name: words.statuses[value] })),
          ]}
        />
      </search>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(items) => (
          <>
            <p className="soft" role="status">
              {words.shown(rows.length, items.length, list.count ?? 0)}
            </p>
            {rows.length === 0 ? (
              <Empty title={words.noMatch} text={words.noMatchText}>
                <ActionButton onClick={() => narrow({ q: null, status: null })}>{words.clear}</ActionButton>
              </Empty>
            ) : (
              <DataTable
                caption={words.title}
                rows={rows}
                keyOf={({ application }) => application.id}
                columns={[
                  {
                    name: columns.applicant,
                    head: true,
                    cell: ({ application, applicant }) => (
                      <Link to={applicationPath(application.id)}>{nameOf(applicant, words.unnamed)}</Link>
                    ),
                  },
                  { name: columns.status, cell: (one) => <StatusChip status={statusIn(one)} /> },
                  {
                    name: columns.transactions,
                    numeric: true,
                    cell: ({ connection }) => showCount(connection?.transactions),
                  },
                  { name: columns.reference, cell: ({ applicant }) => applicant?.reference ?? '' },
                  { name: columns.created, cell: ({ application }) => showDate(application.created_at) },
                ]}
              />
            )}
          </>
        )}
      </ListView>
      <ApiCall id="listApplications" />
    </>
  );
}
