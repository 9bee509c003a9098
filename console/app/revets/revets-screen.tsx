import { useEffect, useState } from 'react';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showCount, showInstant } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { RevetUpload } from './revet-upload.tsx';
import { revetWords as words } from './words.revets.ts';

type Submission = Listed<'listRevetSubmissions'>;

const colours = ['RED', 'AMBER', 'GREEN'] as const;
const SOON_MS = 3_000;

/** Sends files of applicants, and shows the outcome of those that were sent. */
export function RevetsScreen() {
  const mayWrite = usePermission('applications.write');
  const [every, setEvery] = useState<number | null>(null);
  const list = usePages('listRevetSubmissions', { query: { limit: '25' } }, { every });
  // Polled until every applicant is done.
  const isMoving = list.items.some(({ state }) => state === 'PROCESSING');
  useEffect(() => setEvery(isMoving ? SOON_MS : null), [isMoving]);
  const { submissions } = words;
  const { columns } = submissions;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      {mayWrite ? <RevetUpload /> : null}
      <Section title={submissions.title} lead={submissions.lead}>
        <ListView list={list} empty={<Empty title={submissions.none} text={submissions.noneText} />}>
          {(sent) => (
            <DataTable
              caption={submissions.title}
              rows={sent}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: columns.when,
                  head: true,
                  cell: ({ id, created_at: at }) => <Link to={`/revets/${id}`}>{showInstant(at)}</Link>,
                },
                {
                  name: columns.state,
                  cell: ({ state }) => (
                    <Chip tone={state === 'COMPLETED' ? 'good' : 'info'}>{words.states[state]}</Chip>
                  ),
                },
                { name: columns.rows, numeric: true, cell: ({ rows }) => showCount(rows) },
                ...colours.map((colour) => ({
                  name: columns[colour],
                  numeric: true,
                  cell: ({ outcomes }: Submission) => showCount(outcomes[colour]),
                })),
              ]}
            />
          )}
        </ListView>
      </Section>
      <ApiCall id="listRevetSubmissions" />
    </>
  );
}
