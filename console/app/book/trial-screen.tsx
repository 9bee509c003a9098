import { useParams } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import { applicationPath } from '../application/application-path.ts';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { toneOfOutcome } from '../decision/use-decision.ts';
import { showCount, showInstant, showMoney, showName, showShare } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { bookWords } from './words.book.ts';
import { trialWords as words } from './words.trials.ts';

const { outcomes } = bookWords;

type Report = Answered<'getPolicyTrial'>;
type Side = Report['champion'];
type Move = Report['swaps']['moves'][number];

function rateOf({ share, low, high, is_small: isSmall }: Side['approval_rate']): string {
  if (low === null || high === null) return showShare(share);
  return (isSmall ? words.rateSmall : words.rate)(showShare(share), showShare(low), showShare(high));
}

function Summary({ of }: { readonly of: Report }) {
  const { rows } = words;
  const lines: readonly (readonly [name: string, value: (side: Side) => string])[] = [
    [rows.decisions, ({ decisions }) => showCount(decisions)],
    [rows.approve, ({ approve }) => showCount(approve)],
    [rows.refer, ({ refer }) => showCount(refer)],
    [rows.decline, ({ decline }) => showCount(decline)],
    [rows.rate, ({ approval_rate: rate }) => rateOf(rate)],
    [rows.granted, ({ granted_amount: amount }) => showMoney(amount)],
    [rows.defaults, ({ default_rate: rate }) => rateOf(rate)],
  ];
  const { approval_rate_change: approvals, default_rate_change: defaults } = of;
  return (
    <Section title={words.summary} lead={words.compared(of.compared)}>
      <DataTable
        caption={words.summary}
        rows={lines}
        keyOf={([name]) => name}
        columns={[
          { name: words.what, head: true, cell: ([name]) => name },
          { name: words.champion, numeric: true, cell: ([, value]) => value(of.champion) },
          { name: words.challenger, numeric: true, cell: ([, value]) => value(of.challenger) },
        ]}
      />
      {approvals === null ? null : (
        <p className="soft">
          {words.approvalChange(showShare(approvals.difference), showShare(approvals.low), showShare(approvals.high))}
        </p>
      )}
      {defaults === null ? null : (
        <p className="soft">
          {words.defaultChange(showShare(defaults.difference), showShare(defaults.low), showShare(defaults.high))}
        </p>
      )}
    </Section>
  );
}

function Moves({ rows }: { readonly rows: readonly Move[] }) {
  const { moveColumns: columns } = words;
  const chip = (kind: Move['champion']) => <Chip tone={toneOfOutcome[kind]}>{outcomes[kind]}</Chip>;
  if (rows.length === 0) return <p className="soft">{words.noMoves}</p>;
  return (
    <DataTable
      caption={words.moves}
      rows={rows}
      keyOf={({ decision_id: id }) => id}
      first={25}
      columns={[
        {
          name: columns.application,
          head: true,
          cell: ({ application_id: id }) => <Link to={applicationPath(id)}>{id}</Link>,
        },
        { name: columns.by, cell: ({ decided_by: arm }) => words[arm] },
        { name: columns.champion, cell: ({ champion }) => chip(champion) },
        { name: columns.challenger, cell: ({ challenger }) => chip(challenger) },
        { name: columns.reason, cell: ({ challenger_reason: reason }) => (reason === null ? '' : showName(reason)) },
      ]}
    />
  );
}

const swapNames = ['both_approve', 'only_champion', 'only_challenger', 'neither'] as const;

function Swaps({ of: { swaps } }: { readonly of: Report }) {
  return (
    <Section title={words.swaps} lead={words.swapLead}>
      <DataTable
        caption={words.swaps}
        rows={swapNames}
        keyOf={(name) => name}
        columns={[
          { name: words.what, head: true, cell: (name) => words.swapRows[name] },
          { name: words.applications, numeric: true, cell: (name) => showCount(swaps[name]) },
        ]}
      />
      <Moves rows={swaps.moves} />
    </Section>
  );
}

function Reasons({ of: { champion, challenger } }: { readonly of: Report }) {
  const codes = [...new Set([...champion.reasons, ...challenger.reasons].map(({ code }) => code))];
  if (codes.length === 0) return null;
  const share = (side: Side, code: string): string =>
    showShare(side.reasons.find((one) => one.code === code)?.share ?? 0);
  return (
    <Section title={words.reasons}>
      <DataTable
        caption={words.reasons}
        rows={codes}
        keyOf={(code) => code}
        columns={[
          { name: words.what, head: true, cell: (code) => showName(code) },
          { name: words.champion, numeric: true, cell: (code) => share(champion, code) },
          { name: words.challenger, numeric: true, cell: (code) => share(challenger, code) },
        ]}
      />
    </Section>
  );
}

function Stop({ id }: { readonly id: string }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('stopPolicyTrial', { invalidates: ['getPolicyTrial', 'listPolicyTrials'] });
  const run = async (): Promise<void> => {
    if ((await send({ path: { trial_id: id } })) !== null) tell(words.stop.done);
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <p>
        <ActionButton busy={busy} busyText={words.stop.busy} onClick={() => void run()}>
          {words.stop.button}
        </ActionButton>
      </p>
    </>
  );
}

function OneReport({ of }: { readonly of: Report }) {
  return (
    <div className="stack">
      {of.state === 'running' ? <Stop id={of.id} /> : null}
      {of.is_cut ? <Notice kind="info">{words.cut}</Notice> : null}
      {of.fell_back === 0 ? null : <Notice kind="watch">{words.fellBack(of.fell_back)}</Notice>}
      {of.compared === 0 ? (
        <p className="soft">{words.noDecisions}</p>
      ) : (
        <>
          <Summary of={of} />
          <Swaps of={of} />
          <Reasons of={of} />
        </>
      )}
    </div>
  );
}

function leadOf({ mode, share_percent: share, product, started_at: at }: Report): string {
  const about = [words.modes[mode], String(share), showInstant(at)] as const;
  return product === null ? words.about(...about) : words.aboutProduct(...about, showName(product));
}

/** How a version does beside the one in force: approvals, who would move, reasons, and how the loans turned out. */
export function TrialScreen() {
  const { id = '' } = useParams();
  const asked = useApi('getPolicyTrial', { path: { trial_id: id } }, { keepsOld: true });
  const { value } = asked;
  return (
    <>
      <ScreenHead title={value?.policy_name ?? words.trial} lead={value === null ? undefined : leadOf(value)} />
      <AskedView asked={asked}>{(report) => <OneReport of={report} />}</AskedView>
      <ApiCall id="getPolicyTrial" path={{ trial_id: id }} />
    </>
  );
}
