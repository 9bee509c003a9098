import { useDeferredValue } from 'react';
import { kindOfTrouble } from '../../data/trouble.ts';
import { useApi } from '../../data/use-api.ts';
import { showCount, showSpan, UNKNOWN } from '../../figures/show-figure.ts';
import type { Tone } from '../../figures/verdicts.ts';
import { ApiCall } from '../../parts/api-call.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Section } from '../../parts/section.tsx';
import { TroubleView } from '../../parts/states.tsx';
import type { TabProps } from '../application-path.ts';
import { type CoveredAccount, coveredAccounts, type DaysOfAccount } from '../covered-days.ts';
import { ofApplication } from '../use-application.ts';

const tonesOfBalance = {
  continues: 'info',
  breaks: 'bad',
  unknown: 'watch',
} as const satisfies Record<NonNullable<DaysOfAccount['balance']>, Tone>;

function toneOf({ kind, balance }: DaysOfAccount): Tone {
  if (kind === 'covered') return 'good';
  if (kind === 'overlap') return 'info';
  return tonesOfBalance[balance ?? 'unknown'];
}

/** Rows of a table that may be long. */
const FIRST_ROWS = 12;

const spansText = (spans: CoveredAccount['files'][number]['spans']): string =>
  spans.length === 0 ? UNKNOWN : spans.map(({ from, to }) => showSpan(from, to)).join(', ');

function CoveredAccountView({ of: { name, files, days } }: { readonly of: CoveredAccount }) {
  const { coverage: words } = useWords();
  const { fileColumns, dayColumns } = words;
  return (
    <>
      <h3>{name}</h3>
      <DataTable
        caption={words.filesOf(name)}
        rows={files}
        keyOf={({ id }) => id}
        first={FIRST_ROWS}
        columns={[
          {
            name: fileColumns.file,
            head: true,
            // In one cell: the figures beside it then have room on a phone.
            cell: ({ name: file, spans }) => (
              <>
                {file} <span className="soft days">{spansText(spans)}</span>
              </>
            ),
          },
          { name: fileColumns.added, numeric: true, cell: ({ added }) => showCount(added) },
          { name: fileColumns.removed, numeric: true, cell: ({ removed }) => showCount(removed) },
        ]}
      />
      {days.length === 0 ? null : (
        <DataTable
          caption={words.daysOf(name)}
          rows={days}
          keyOf={({ kind, from, to }) => `${kind} ${from} ${to}`}
          first={FIRST_ROWS}
          columns={[
            {
              name: dayColumns.days,
              head: true,
              cell: ({ from, to, days: count }) => `${showSpan(from, to)} ${words.count(count)}`,
            },
            {
              name: dayColumns.state,
              cell: (row) => (
                <>
                  <Chip tone={toneOf(row)}>{words.kinds[row.kind]}</Chip>{' '}
                  {row.balance === null ? row.files.join(', ') : words.balances[row.balance]}
                </>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

/** Which file covers which days of which account: what is missing between them, and what was taken once only. */
export function StatementCoverage({ id }: TabProps) {
  const { coverage: words } = useWords();
  const { value: known, trouble, reload } = useApi('getStatementSummary', ofApplication(id));
  const value = useDeferredValue(known);
  if (value === null) {
    // Before there is any data the list of files says all that there is to say.
    const isBroken = trouble !== null && !['analysing', 'no_data'].includes(kindOfTrouble(trouble));
    return isBroken ? (
      <Section title={words.title}>
        <TroubleView trouble={trouble} again={() => void reload()} />
      </Section>
    ) : null;
  }
  const accounts = coveredAccounts(value);
  if (accounts.length === 0) return null;
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        {accounts.map((account) => (
          <CoveredAccountView key={account.id} of={account} />
        ))}
      </Section>
      <ApiCall id="getStatementSummary" path={{ application_id: id }} />
    </>
  );
}
