import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Assignment, Parts } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Select } from '../parts/select.tsx';
import { usePeople } from './person-name.ts';
import { decisionWords } from './words.decision.ts';

const { assignment: words } = decisionWords;

export type AssignmentBody = NonNullable<Parts<'assignApplication'>['body']>;

/** Says who is in charge of applications. */
export function useAssign() {
  const { send, busy, trouble } = useSend('assignApplication', {
    invalidates: ['getAssignment', 'listAssignments', 'listActivity', 'listStandings'],
  });
  return { busy, trouble, assign: (id: string, body: AssignmentBody) => send({ path: { application_id: id }, body }) };
}

/** The last moment of a day in Johannesburg. */
const endOfDay = (day: string): string => `${day}T21:59:59.000Z`;

/** The person, the queue and the day by which it has to be done. */
export function AssignForm({
  now,
  busy,
  fields,
  submit,
}: {
  readonly now: Assignment | null;
  readonly busy: boolean;
  /** What is wrong with a field, by its name in the API. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submit: (body: AssignmentBody) => void;
}) {
  const { people } = usePeople();
  const [user, setUser] = useState(now?.user_id ?? '');
  const [queue, setQueue] = useState(now?.queue ?? '');
  const [due, setDue] = useState(now?.due_at?.slice(0, 10) ?? '');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit({
      user_id: user === '' ? null : user,
      queue: queue.trim() === '' ? null : queue.trim(),
      due_at: due === '' ? null : endOfDay(due),
    });
  };
  return (
    <form className="form" onSubmit={send} noValidate>
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
        error={fields['queue']}
        onChange={setQueue}
      />
      <Field
        id="assigned-due"
        type="date"
        label={words.form.due}
        hint={words.form.dueHint}
        value={due}
        error={fields['due_at']}
        onChange={setDue}
      />
      <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
        {words.form.submit}
      </ActionButton>
    </form>
  );
}
