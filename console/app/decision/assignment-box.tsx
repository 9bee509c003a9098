import { useState } from 'react';
import type { Assignment } from '../console-api.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { AssignForm, type AssignmentBody, useAssign } from './assign-form.tsx';
import { usePeople } from './person-name.ts';
import { isMissing, useAssignment } from './use-decision.ts';
import { decisionWords } from './words.decision.ts';

const { assignment: words } = decisionWords;

function AssignDialog({
  id,
  now,
  close,
}: {
  readonly id: string;
  readonly now: Assignment | null;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { assign, busy, trouble } = useAssign();
  const submit = async (body: AssignmentBody): Promise<void> => {
    if ((await assign(id, body)) === null) return;
    close();
    tell(words.saved);
  };
  return (
    <Modal title={words.form.title} look="box" close={close}>
      <h2>{words.form.title}</h2>
      {trouble === null || Object.keys(trouble.fields).length > 0 ? null : <TroubleView trouble={trouble} />}
      <AssignForm now={now} busy={busy} fields={trouble?.fields ?? {}} submit={(body) => void submit(body)} />
    </Modal>
  );
}

/** Who is in charge of an application, its queue, and until when it has to be done. */
export function AssignmentBox({ id }: { readonly id: string }) {
  const tell = useToast();
  const mayAssign = usePermission('applications.write');
  const { value, trouble, reload } = useAssignment(id);
  const { nameOf, own } = usePeople();
  const { assign, busy, trouble: refused } = useAssign();
  const [isOpen, setIsOpen] = useState(false);
  if (value === null && trouble === null) return <Skeleton />;
  if (trouble !== null && !isMissing(trouble)) return <TroubleView trouble={trouble} again={() => void reload()} />;
  const { user_id: user = null, queue = null, due_at: due = null } = value ?? {};
  const set = async (body: AssignmentBody, said: string): Promise<void> => {
    if ((await assign(id, body)) !== null) tell(said);
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
      {isOpen ? <AssignDialog id={id} now={value} close={() => setIsOpen(false)} /> : null}
    </div>
  );
}
