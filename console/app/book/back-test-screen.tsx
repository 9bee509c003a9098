import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import { applicationPath } from '../application/application-path.ts';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { toneOfOutcome } from '../decision/use-decision.ts';
import { showCount, showMoney, showName, showShare, showSpan } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { bookWords } from './words.book.ts';

const { backTest: words, outcomes } = bookWords;

type BackTest = Answered<'getBackTest'>;
type Result = NonNullable<BackTest['result']>;
type Side = Result['before'];

const shareOf = ({ share, low, high }: Side['approval_rate']): string =>
  low === null || high === null ? showShare(share) : words.rate(showShare(share), showShare(low), showShare(high));

const lossOf = ({ expected_loss: loss }: Side): string =>
  loss.loss_rate === null
    ? showShare(null)
    : `${showMoney(loss.lost_amount)} (${showShare(loss.loss_rate)})${loss.is_small ? `, ${bookWords.small}` : ''}`;

function Summary({ of: { before, after, compared, erased, approval_rate_change: change } }: { readonly of: Result }) {
  const { rows, columns } = words;
  const lines: readonly (readonly [name: string, value: (side: Side) => string])[] = [
    [rows.approve, ({ approve }) => showCount(approve)],
    [rows.refer, ({ refer }) => showCount(refer)],
    [rows.decline, ({ decline }) => showCount(decline)],
    [rows.rate, ({ approval_rate: rate }) => shareOf(rate)],
    [rows.granted, ({ granted_amount: amount }) => showMoney(amount)],
    [rows.loss, lossOf],
    [rows.lossKnown, ({ expected_loss: loss }) => showCount(loss.observed_loans)],
  ];
  return (
    <Section title={words.summary} lead={words.compared(compared)}>
      {erased === 0 ? null : <p className="soft">{words.erased(erased)}</p>}
      <DataTable
        caption={words.summary}
        rows={lines}
        keyOf={([name]) => name}
        columns={[
          { name: columns.what, head: true, cell: ([name]) => name },
          { name: columns.then, numeric: true, cell: ([, value]) => value(before) },
          { name: columns.draft, numeric: true, cell: ([, value]) => value(after) },
        ]}
      />
      {change === null ? null : (
        <p className="soft">
          {words.change(showShare(change.difference), showShare(change.low), showShare(change.high))}
        </p>
      )}
    </Section>
  );
}

function Reasons({ of: { reasons_before: before, reasons_after: after } }: { readonly of: Result }) {
  const { columns } = words;
  const codes = [...new Set([...after, ...before].map(({ code }) => code))];
  const count = (list: Result['reasons_before'], code: string): string =>
    showCount(list.find((one) => one.code === code)?.decisions ?? 0);
  if (codes.length === 0) return null;
  return (
    <Section title={words.reasons}>
      <DataTable
        caption={words.reasons}
        rows={codes}
        keyOf={(code) => code}
        columns={[
          { name: columns.what, head: true, cell: (code) => showName(code) },
          { name: columns.then, numeric: true, cell: (code) => count(before, code) },
          { name: columns.draft, numeric: true, cell: (code) => count(after, code) },
        ]}
      />
    </Section>
  );
}

/** `net_income: R20000 to below R40000` as Net income: R20000 to below R40000. */
function segmentName(segment: string): string {
  const [what = '', value] = segment.split(': ', 2);
  return value === undefined ? showName(what) : `${showName(what)}: ${value}`;
}

function Segments({ of: { segments } }: { readonly of: Result }) {
  const { columns } = words;
  if (segments.length === 0) return null;
  return (
    <Section title={words.segments}>
      <DataTable
        caption={words.segments}
        rows={segments}
        keyOf={({ segment }) => segment}
        first={25}
        columns={[
          { name: columns.segment, head: true, cell: ({ segment }) => segmentName(segment) },
          { name: columns.decisions, numeric: true, cell: ({ decisions }) => showCount(decisions) },
          { name: words.segmentRate, numeric: true, cell: ({ before }) => showShare(before.approval_rate.share) },
          { name: words.segmentRateAfter, numeric: true, cell: ({ after }) => showShare(after.approval_rate.share) },
        ]}
      />
    </Section>
  );
}

function Counted({ title, rows }: { readonly title: string; readonly rows: Result['undecided'] }) {
  if (rows.length === 0) return null;
  return (
    <Notice kind="watch" title={title}>
      <ul className="plain">
        {rows.map(({ what, decisions }) => (
          <li key={what}>
            {what}: {showCount(decisions)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Moves({ id }: { readonly id: string }) {
  const [part, setPart] = useState(0);
  const asked = useApi(
    'listBackTestMoves',
    { path: { back_test_id: id }, query: { part: String(part) } },
    { keepsOld: true },
  );
  const columns = words.moveColumns;
  return (
    <Section title={words.moves}>
      <AskedView asked={asked}>
        {({ data, parts }) => (
          <>
            {data.length === 0 ? (
              <p className="soft">{words.noMoves}</p>
            ) : (
              <DataTable
                caption={words.moves}
                rows={data}
                keyOf={({ decision_id: decision }) => decision}
                first={50}
                columns={[
                  {
                    name: columns.application,
                    head: true,
                    cell: ({ application_id: application }) => (
                      <Link to={applicationPath(application)}>{application}</Link>
                    ),
                  },
                  { name: columns.from, cell: ({ from }) => <Chip tone={toneOfOutcome[from]}>{outcomes[from]}</Chip> },
                  { name: columns.to, cell: ({ to }) => <Chip tone={toneOfOutcome[to]}>{outcomes[to]}</Chip> },
                  { name: columns.granted, numeric: true, cell: ({ granted_before: amount }) => showMoney(amount) },
                  { name: columns.grantedAfter, numeric: true, cell: ({ granted_after: amount }) => showMoney(amount) },
                  {
                    name: columns.reason,
                    cell: ({ reason_after: after, reason_before: before }) => {
                      const reason = after ?? before;
                      return reason === null ? '' : showName(reason);
                    },
                  },
                ]}
              />
            )}
            {parts <= 1 ? null : (
              <div className="pager">
                <ActionButton disabled={part === 0} onClick={() => setPart(part - 1)}>
                  {words.earlier}
                </ActionButton>
                <p role="status">{words.movesOf(part + 1, parts)}</p>
                <ActionButton disabled={part + 1 >= parts} onClick={() => setPart(part + 1)}>
                  {words.later}
                </ActionButton>
              </div>
            )}
          </>
        )}
      </AskedView>
    </Section>
  );
}

function Report({ of }: { readonly of: BackTest }) {
  const { result } = of;
  if (result === null) {
    return <Notice kind="info">{words.progress(of.parts_done, of.parts)}</Notice>;
  }
  return (
    <div className="stack">
      {of.is_cut ? <Notice kind="info">{words.cut}</Notice> : null}
      <Counted title={words.undecided} rows={result.undecided} />
      <Counted title={words.missing} rows={result.missing_inputs} />
      <Summary of={result} />
      <Moves id={of.id} />
      <Reasons of={result} />
      <Segments of={result} />
    </div>
  );
}

const RUNNING_MS = 2_000;

function OneBackTest({ id }: { readonly id: string }) {
  const [pause, setPause] = useState<number | null>(null);
  const asked = useApi('getBackTest', { path: { back_test_id: id } }, { every: pause });
  const { value } = asked;
  const next = value !== null && value.state !== 'done' ? RUNNING_MS : null;
  useEffect(() => setPause(next), [next]);
  return (
    <>
      <ScreenHead
        title={value?.policy_name ?? words.loading}
        lead={value === null ? undefined : words.lead(showSpan(value.decided_from, value.decided_to))}
      />
      <AskedView asked={asked}>{(backTest) => <Report of={backTest} />}</AskedView>
      <ApiCall id="getBackTest" path={{ back_test_id: id }} />
    </>
  );
}

/** How a version of a policy would have decided: outcomes, amounts, losses, and each decision that changes. */
export function BackTestScreen() {
  const { id = '' } = useParams();
  return <OneBackTest key={id} id={id} />;
}
