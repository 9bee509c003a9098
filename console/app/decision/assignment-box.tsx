import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Assignment, Parts } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useMay } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { Select } from '../parts/select.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';
import { isMissing, useAssignment } from './use-decision.ts';
import { decisionWords } from './words.decision.ts';

const { assignment: words } = decisionWords;

type Body = NonNullable<Parts<'assignApplication'>['body']>;

/** Who a user is, as far as the caller may know. */
export function usePersonName(): { readonly nameOf: (userId: string) => string; readonly own: string | null } {
  const own = useApi('getCaller', {}).value?.id ?? null;
  const mayList = useMay('users.manage');
  const users = usePages('listUsers', mayList ? { query: { limit: '100' } } : null).items;
  const nameOf = (userId: string): string =>
    userId === own ? words.you : (users.find(({ id }) => id === userId)?.name ?? words.colleague);
  return { nameOf, own };
}

/** Says who is in charge. */
export function useAssign(id: string) {
  const { send, busy, trouble } = useSend('assignApplication', {
    invalidates: ['getAssignment', 'listAssignments', 'listActivity'],
  });
  return { busy, trouble, assign: (body: Body) => send({ path: { application_id: id }, body }) };
}

/** The last moment of a day in Johannesburg. */
const endOfDay = (day: string): string => `${day}T21:59:59.000Z`;

function AssignDialog({
  id,
  now,
  own,
  close,
}: {
  readonly id: string;
  readonly now: Assignment | null;
  readonly own: string | null;
  readonly close: () => void;
}) {
  const tell = useTell();
  const mayList = useMay('users.manage');
  const users = usePages('listUsers', mayList ? { query: { limit: '100' } } : null).items;
  const [user, setUser] = useState(now?.user_id ?? '');
  const [queue, setQueue] = useState(now?.queue ?? '');
  const [due, setDue] = useState(now?.due_at?.slice(0, 10) ?? '');
  const { assign, busy, trouble } = useAssign(id);
  const people = users.length > 0 ? users : own === null ? [] : [{ id: own, name: words.you }];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      user_id: user === '' ? null : user,
      queue: queue.trim() === '' ? null : queue.trim(),
      due_at: due === '' ? null : endOfDay(due),
    };
    if ((await assign(body)) === null) return;
    close();
    tell(words.saved);
  };
  return (
    <Modal title={words.form.title} look="box" close={close}>
      <h2>{words.form.title}</h2>
      {trouble === null || Object.keys(trouble.fields).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Select
          id="assigned-user"
          label={words.form.user}
          value={user}
          onChange={setUser}
          options={[{ value: '', name: words.nobody }, ...people.map((one) => ({ value: one.id, name: one.name }))]}
        />
        <Field
          id="assigned-queue"
          label={words.form.queue}
          hint={decisionWords.form.queueHint}
          value={queue}
          error={trouble?.fields['queue']}
          onChange={setQueue}
        />
        <Field
          id="assigned-due"
          type="date"
          label={words.form.due}
          hint={words.form.dueHint}
          value={due}
          error={trouble?.fields['due_at']}
          onChange={setDue}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.form.submit}
        </ActionButton>
      </form>
    </Modal>
  );
}

/** Who is in charge of an application, its queue, and until when it has to be done. */
export function AssignmentBox({ id }: { readonly id: string }) {
  const tell = useTell();
  const mayAssign = useMay('applications.write');
  const { value, trouble, reload } = useAssignment(id);
  const { nameOf, own } = usePersonName();
  const { assign, busy, trouble: refused } = useAssign(id);
  const [isOpen, setIsOpen] = useState(false);
  if (value === null && trouble === null) return <Skeleton />;
  if (trouble !== null && !isMissing(trouble)) return <TroubleView trouble={trouble} again={() => void reload()} />;
  const { user_id: user = null, queue = null, due_at: due = null } = value ?? {};
  const set = async (body: Body, said: string): Promise<void> => {
    if ((await assign(body)) !== null) tell(said);
  };
  return (
    <div className="in-charge">
      <h3>{words.title}</h3>
      <p>
        {user === null ? words.nobody : nameOf(user)}
        {queue === null ? '' : `, ${words.inQueue(queue)}`}
        {due === null ? '' : `, ${words.due(showDate(due))}`}
      </p>
      {refused === null || isOpen ? null : <TroubleView trouble={refused} />}
      {mayAssign ? (
        <div className="actions">
          {own === null || user === own ? null : (
            <ActionButton
              busy={busy}
              busyText={words.busy}
              onClick={() => void set({ user_id: own, queue, due_at: due }, words.taken)}
            >
              {words.toMe}
            </ActionButton>
          )}
          <ActionButton onClick={() => setIsOpen(true)}>{words.change}</ActionButton>
          {user === null && queue === null ? null : (
            <ActionButton busy={busy} busyText={words.busy} onClick={() => void set({}, words.left)}>
              {words.done}
            </ActionButton>
          )}
        </div>
      ) : null}
      {isOpen ? <AssignDialog id={id} now={value} own={own} close={() => setIsOpen(false)} /> : null}
    </div>
  );
}
