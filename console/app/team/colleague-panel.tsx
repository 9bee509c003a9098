import { type FormEvent, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { useSend } from '../data/use-send.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { useSessionState } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { PermissionTicks } from './permission-ticks.tsx';
import { type Colleague, isSame, MANAGES_TEAM } from './team-rules.ts';
import { teamWords as words } from './words.team.ts';

const invalidates = ['listUsers'] as const;

function Removal({
  of,
  gone,
  close,
}: {
  readonly of: Colleague;
  readonly gone: () => void;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('deleteUser', { invalidates });
  const { title, text, label, wrong, act, busy: busyText, done } = words.remove;
  const run = async (): Promise<void> => {
    if ((await send({ path: { user_id: of.id } })) === null) return;
    tell(done(of.name));
    gone();
  };
  return (
    <ConfirmByName
      {...{ title, text, label, wrong, act, busyText, busy, trouble, close }}
      name={of.email}
      run={() => void run()}
    />
  );
}

/** What one colleague may do; changes can be undone, a removal asks for the address. */
export function ColleaguePanel({
  of,
  isLast,
  close,
}: {
  readonly of: Colleague;
  /** Nobody else who is active manages the team. */
  readonly isLast: boolean;
  readonly close: () => void;
}) {
  const tell = useToast();
  const session = useSessionState();
  const [chosen, setChosen] = useState<readonly string[]>(of.permissions);
  const [removes, setRemoves] = useState(false);
  const { send, busy, trouble } = useSend('updateUser', { invalidates });
  const { panel } = words;
  const path = { user_id: of.id };
  const isSelf = session.phase === 'in' && session.email === of.email;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if ((await send({ path, body: { permissions: [...chosen] } })) === null) return;
    close();
    tell(panel.saved(of.name), () => void send({ path, body: { permissions: [...of.permissions] } }));
  };
  const toggle = async (): Promise<void> => {
    if ((await send({ path, body: { is_active: !of.is_active } })) === null) return;
    tell(
      of.is_active ? panel.deactivated(of.name) : panel.activated(of.name),
      () => void send({ path, body: { is_active: of.is_active } }),
    );
  };
  if (removes) return <Removal of={of} gone={close} close={() => setRemoves(false)} />;
  return (
    <Modal title={panel.title} look="panel" close={close}>
      <h2>{of.name}</h2>
      <dl className="facts">
        <dt>{words.columns.email}</dt>
        <dd>{of.email}</dd>
        <dt>{panel.since}</dt>
        <dd>{showDate(of.created_at)}</dd>
        <dt>{words.columns.lastLogin}</dt>
        <dd>{of.last_login === null ? words.never : showInstant(of.last_login)}</dd>
      </dl>
      {isLast ? (
        <Notice kind="info">
          <p>{panel.last}</p>
        </Notice>
      ) : (
        <p className="cell-actions">
          <ActionButton busy={busy} onClick={() => void toggle()}>
            {of.is_active ? panel.deactivate : panel.activate}
          </ActionButton>
          <ActionButton onClick={() => setRemoves(true)}>{panel.remove}</ActionButton>
        </p>
      )}
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {isSelf && !isLast ? <p className="soft">{panel.self}</p> : null}
      <form className="form wide" onSubmit={(event) => void save(event)} noValidate>
        <PermissionTicks
          label={panel.permissions}
          held={of.permissions}
          chosen={chosen}
          fixed={isLast ? { [MANAGES_TEAM]: panel.lastTick } : {}}
          onChange={setChosen}
        />
        {isSame(chosen, of.permissions) ? null : (
          <ActionButton kind="first" submits busy={busy} busyText={panel.saving}>
            {panel.save}
          </ActionButton>
        )}
      </form>
    </Modal>
  );
}
