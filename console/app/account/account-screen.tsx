import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showInstant, UNKNOWN } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { useConsole, useSessionState } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { SecondFactors } from './second-factors.tsx';
import { accountWords } from './words.account.ts';

const { sessions: words, password } = accountWords;

type Session = Answered<'listSessions'>[number];

interface OfUser {
  readonly userId: string;
}

function EndButton({ of, userId }: OfUser & { readonly of: Session }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('endSession', { invalidates: ['listSessions'] });
  const end = async (): Promise<void> => {
    if ((await send({ path: { user_id: userId, session_id: of.id } })) !== null) tell(words.ended);
  };
  return (
    <>
      <ActionButton
        busy={busy}
        busyText={words.ending}
        label={words.endOf(of.device ?? words.unknown, showInstant(of.started_at))}
        onClick={() => void end()}
      >
        {words.end}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

/** Ends every session, and with it this one. */
function EverywhereButton({ userId }: OfUser) {
  const { session } = useConsole();
  const { send, busy, trouble } = useSend('endSessions');
  const end = async (): Promise<void> => {
    if ((await send({ path: { user_id: userId } })) !== null) session.signOut('left');
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <p className="soft">{words.allText}</p>
      <ActionButton busy={busy} busyText={words.allBusy} onClick={() => void end()}>
        {words.all}
      </ActionButton>
    </>
  );
}

function SessionTable({ sessions, userId }: OfUser & { readonly sessions: readonly Session[] }) {
  const { columns } = words;
  if (sessions.length === 0) return <Empty title={words.none} text={words.noneText} />;
  return (
    <DataTable
      caption={words.title}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        { name: columns.device, head: true, cell: ({ device }) => device ?? words.unknown },
        { name: columns.kind, cell: ({ kind }) => words.kinds[kind] },
        { name: columns.network, cell: ({ network }) => network ?? UNKNOWN },
        { name: columns.started, cell: ({ started_at: at }) => showInstant(at) },
        { name: columns.seen, cell: ({ last_seen_at: at }) => showInstant(at) },
        {
          name: columns.act,
          cell: (one) =>
            one.is_current ? <Chip tone="good">{words.current}</Chip> : <EndButton of={one} userId={userId} />,
        },
      ]}
    />
  );
}

function Sessions({ userId }: OfUser) {
  const asked = useApi('listSessions', { path: { user_id: userId } });
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={asked}>{(sessions) => <SessionTable sessions={sessions} userId={userId} />}</AskedView>
      <EverywhereButton userId={userId} />
    </Section>
  );
}

/** One's own account: where one is signed in, and the way to another password. */
export function AccountScreen() {
  const state = useSessionState();
  const caller = useApi('getCaller', {});
  const lead = state.phase === 'in' ? accountWords.lead(state.email, state.organisation) : '';
  return (
    <>
      <ScreenHead title={accountWords.title} lead={lead} />
      <AskedView asked={caller}>{({ id }) => <Sessions userId={id} />}</AskedView>
      <SecondFactors />
      <Section title={password.title}>
        <p>{password.text}</p>
        <Link to="/forgot-password" className="button second">
          {password.link}
        </Link>
      </Section>
    </>
  );
}
