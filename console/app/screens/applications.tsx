import { useEffect, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Application } from '../console-api.ts';
import type { ConsoleData } from '../data/console-data.ts';
import { foundApplications, type ListedApplication } from '../data/found-applications.ts';
import { applicationStatuses } from '../figures/application-status.ts';
import { showCount, showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { nameOf, StatusChip, useFacts } from '../parts/application-facts.tsx';
import { useConsole, usePaged, usePlace, useQueryValue, useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import { applicationPath, changedQuery } from '../route.ts';

function StatusCell({ application }: { readonly application: Application }) {
  const { data } = useConsole();
  return <StatusChip status={useFacts(data.of(application.id), application).status} />;
}

const listedOf = (data: ConsoleData, application: Application): ListedApplication => {
  const of = data.of(application.id);
  const connection = of.connection.get();
  return {
    application,
    applicant: of.applicant.get().value,
    connection: connection.value,
    isKnown: connection.value !== null || connection.trouble !== null,
  };
};

/** The rows with what is known of each, and anew when more is. */
function useListed(data: ConsoleData, items: readonly Application[]): readonly ListedApplication[] {
  const [, setChanges] = useState(0);
  useEffect(() => {
    const changed = (): void => setChanges((count) => count + 1);
    const leave = items.flatMap(({ id }) => {
      const { applicant, connection } = data.of(id);
      applicant.need();
      connection.need();
      return [applicant.subscribe(changed), connection.subscribe(changed)];
    });
    return () => {
      for (const one of leave) one();
    };
  }, [data, items]);
  return items.map((application) => listedOf(data, application));
}

/** The applications, newest first, narrowed by what is known of them. */
export function Applications() {
  const { data, location } = useConsole();
  const words = useWords().applications;
  const place = usePlace();
  const search = useQueryValue('q');
  const status = useQueryValue('status');
  const { items, count, isWhole, loading, trouble } = usePaged(data.applications);
  const listed = useListed(data, items);
  const rows = foundApplications(listed, { search, status }, Date.now());
  const narrow = (changes: Readonly<Record<string, string | null>>): void =>
    location.go(`${place.pathname}${changedQuery(place.search, changes)}`, { replace: true });
  const more = (): void => void data.applications.more();
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
      {count === null ? (
        trouble === null ? (
          <Skeleton />
        ) : null
      ) : count === 0 ? (
        <Empty title={words.none} text={words.noneText} />
      ) : (
        <>
          <p className="soft" role="status">
            {words.shown(rows.length, items.length, count)}
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
                { name: columns.status, cell: ({ application }) => <StatusCell application={application} /> },
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
          {isWhole ? null : (
            <ActionButton busy={loading} onClick={more}>
              {words.more}
            </ActionButton>
          )}
        </>
      )}
      {trouble === null ? null : <TroubleView trouble={trouble} again={more} />}
      <ApiCall id="listApplications" />
    </>
  );
}
