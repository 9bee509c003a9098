import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Answered } from '../console-api.ts';
import { saveExport } from '../data/save-export.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showCount, showDate, showInstant, showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link, QueryLink } from '../parts/link.tsx';
import { PlainStats } from '../parts/plain-stats.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { Empty, ListView, Skeleton, TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { OutcomeChip } from './outcome-chip.tsx';
import { RevetPanel } from './revet-panel.tsx';
import { revetWords } from './words.revets.ts';

const { submission: words, outcomes } = revetWords;
const SOON_MS = 2_000;

type Submission = Answered<'getRevetSubmission'>;

function CsvButton({ id }: { readonly id: string }) {
  const { send, busy, trouble } = useSend('exportRevets');
  const save = async (): Promise<void> => {
    const answer = await send({ path: { submission_id: id }, query: { answer: 'address' } });
    if (answer !== null) saveExport(answer.body ?? '');
  };
  return (
    <>
      <ActionButton busy={busy} busyText={words.makingCsv} onClick={() => void save()}>
        {words.csv}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

function Numbers({ of }: { readonly of: Submission }) {
  const { stats } = words;
  const counted = (['RED', 'AMBER', 'GREEN'] as const).map((one) => ({
    name: outcomes[one],
    value: showCount(of.outcomes[one]),
  }));
  return (
    <PlainStats
      stats={[
        { name: stats.rows, value: showCount(of.rows) },
        ...counted,
        { name: stats.awaiting, value: showCount(of.awaiting_data) },
        ...(of.erased === 0 ? [] : [{ name: stats.erased, value: showCount(of.erased), note: stats.erasedNote }]),
      ]}
    />
  );
}

function Outcomes({ id, isMoving }: { readonly id: string; readonly isMoving: boolean }) {
  const list = usePages(
    'listRevets',
    { query: { limit: '100', submission_id: id } },
    { every: isMoving ? SOON_MS : null },
  );
  const openId = useQueryValue('revet');
  const change = useChangeQuery();
  const { reload } = list;
  // The last outcomes may have come after the list was asked for.
  useEffect(() => {
    if (!isMoving) void reload();
  }, [isMoving, reload]);
  const { columns } = words;
  return (
    <Section title={words.results}>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(revets) => (
          <DataTable
            caption={words.results}
            rows={revets}
            keyOf={(one) => one.id}
            columns={[
              {
                name: columns.applicant,
                head: true,
                cell: (one) => <QueryLink changes={{ revet: one.id }}>{one.name ?? one.email}</QueryLink>,
              },
              { name: columns.outcome, cell: (one) => <OutcomeChip of={one} /> },
              { name: columns.reason, cell: ({ reasons, notice }) => reasons[0]?.message ?? notice ?? '' },
              { name: columns.loan, numeric: true, cell: ({ loan_amount: amount }) => showMoney(amount) },
              { name: columns.instalment, numeric: true, cell: ({ installment_value: value }) => showMoney(value) },
              { name: columns.asOf, cell: ({ as_of: day }) => showDate(day) },
            ]}
          />
        )}
      </ListView>
      {openId === '' ? null : <RevetPanel id={openId} close={() => change({ revet: null })} />}
    </Section>
  );
}

/** One submission: how far it is, and every outcome with its reasons. */
export function SubmissionScreen() {
  const { id = '' } = useParams();
  const parts = { path: { submission_id: id } };
  const known = useApi('getRevetSubmission', parts).value;
  const isMoving = known?.state === 'PROCESSING';
  const { value, trouble, reload } = useApi('getRevetSubmission', parts, { every: isMoving ? SOON_MS : null });
  const back = (
    <Link to="/revets" className="button second">
      {words.back}
    </Link>
  );
  if (value === null) {
    return (
      <>
        <ScreenHead title={words.loading}>{back}</ScreenHead>
        {trouble === null ? <Skeleton /> : <TroubleView trouble={trouble} again={() => void reload()} />}
      </>
    );
  }
  const looked = value.completed + value.awaiting_data + value.erased;
  return (
    <>
      <ScreenHead
        title={words.title(showInstant(value.created_at))}
        lead={<span role="status">{words.progress(looked, value.rows)}</span>}
      >
        {isMoving ? null : <CsvButton id={id} />}
        {back}
      </ScreenHead>
      {isMoving ? (
        <progress className="progress" max={value.rows} value={looked} aria-label={revetWords.states.PROCESSING} />
      ) : null}
      <Numbers of={value} />
      <Outcomes id={id} isMoving={isMoving} />
      <ApiCall id="exportRevets" path={{ submission_id: id }} />
    </>
  );
}
