import { Field } from '../../parts/field.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { QueryLink } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { AskedView, Empty } from '../parts/states.tsx';
import { useTyped } from '../parts/use-typed.ts';
import { ScreenHead } from '../shell/screen-head.tsx';
import { type AuditFilter, auditFilters, auditQuery } from './audit-query.ts';
import { auditWords as words } from './words.audit-log.ts';

const PAGE = '50';

/** One filter; another one begins at the newest entry again. */
function Filter({ name }: { readonly name: AuditFilter }) {
  const change = useChangeQuery();
  const [typed, type] = useTyped(useQueryValue(name), (text) =>
    change({ [name]: text === '' ? null : text, page: null }),
  );
  const isDay = name === 'from' || name === 'to';
  return (
    <Field
      id={`audit-${name}`}
      label={words.filters[name]}
      type={isDay ? 'date' : 'search'}
      value={typed}
      onChange={type}
    />
  );
}

function useFilters(): Readonly<Record<AuditFilter, string>> {
  return {
    actor: useQueryValue('actor'),
    action: useQueryValue('action'),
    subject: useQueryValue('subject'),
    from: useQueryValue('from'),
    to: useQueryValue('to'),
  };
}

type Entry = Answered<'listAuditLog'>['data'][number];

const originColumn = {
  name: words.columns.origin,
  cell: ({ origin }: Entry) => (
    <span className="breakable">{[origin?.network, origin?.agent].filter(Boolean).join(', ')}</span>
  ),
};
const detailsColumn = {
  name: words.columns.details,
  cell: ({ details }: Entry) => (
    <span className="breakable">
      {Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ')}
    </span>
  ),
};

/** Who did what when in the organisation. */
export function AuditLogScreen() {
  const filters = useFilters();
  const page = useQueryValue('page');
  const change = useChangeQuery();
  const asked = useApi('listAuditLog', { query: auditQuery(filters, PAGE, page) }, { keepsOld: true });
  const isNarrowed = auditFilters.some((name) => filters[name] !== '');
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <search className="filters" aria-label={words.filters.label}>
        {auditFilters.map((name) => (
          <Filter key={name} name={name} />
        ))}
        {isNarrowed ? (
          <ActionButton
            onClick={() => change({ actor: null, action: null, subject: null, from: null, to: null, page: null })}
          >
            {words.filters.clear}
          </ActionButton>
        ) : null}
      </search>
      {asked.trouble?.code === 'validation_error' ? <p role="alert">{words.wrong}</p> : null}
      <AskedView asked={asked}>
        {({ data, next_cursor: next }) => (
          <>
            {data.length === 0 ? (
              isNarrowed || page !== '' ? (
                <Empty title={words.noMatch} text={words.noMatchText} />
              ) : (
                <Empty title={words.none} text={words.noneText} />
              )
            ) : (
              <DataTable
                caption={words.title}
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: columns.at,
                    head: true,
                    cell: ({ at }) => <span className="instant">{showInstant(at)}</span>,
                  },
                  {
                    name: columns.actor,
                    cell: ({ actor }) => (
                      <>
                        {words.actors[actor.kind]}{' '}
                        <QueryLink changes={{ actor: actor.id, page: null }}>{actor.id}</QueryLink>
                      </>
                    ),
                  },
                  {
                    name: columns.action,
                    cell: ({ action }) => <QueryLink changes={{ action, page: null }}>{action}</QueryLink>,
                  },
                  {
                    name: columns.subject,
                    cell: ({ subject }) => (
                      <>
                        {subject.kind} {/* What was refused or broke before it was made has no id. */}
                        {subject.id === '' ? null : (
                          <QueryLink changes={{ subject: subject.id, page: null }}>{subject.id}</QueryLink>
                        )}
                      </>
                    ),
                  },
                  originColumn,
                  detailsColumn,
                ]}
              />
            )}
            <p className="actions">
              {page === '' ? null : (
                <QueryLink className="button second" changes={{ page: null }}>
                  {words.newest}
                </QueryLink>
              )}
              {next === null ? null : (
                <QueryLink className="button second" changes={{ page: next }}>
                  {words.older}
                </QueryLink>
              )}
            </p>
          </>
        )}
      </AskedView>
      <ApiCall id="listAuditLog" />
    </>
  );
}
