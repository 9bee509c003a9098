import { useState } from 'react';
import { AssignForm, type AssignmentBody, useAssign } from '../decision/assign-form.tsx';
import { Modal } from '../parts/modal.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { dayWords } from './words.day.ts';

const { bulk: words } = dayWords;

/** Assigns the chosen applications one by one; where one fails, the others stay chosen to be tried again. */
export function AssignMany({
  ids,
  left,
  close,
}: {
  readonly ids: readonly string[];
  /** Says which are left to be assigned. */
  readonly left: (ids: readonly string[]) => void;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { assign, trouble } = useAssign();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (body: AssignmentBody): Promise<void> => {
    setIsBusy(true);
    let done = 0;
    for (const id of ids) {
      if ((await assign(id, body)) === null) break;
      done += 1;
    }
    setIsBusy(false);
    if (done === ids.length) close();
    if (done > 0) tell(done === ids.length ? words.saved(done) : words.partly(done, ids.length));
    left(ids.slice(done));
  };
  const title = words.title(ids.length);
  return (
    <Modal title={title} look="box" close={close}>
      <h2>{title}</h2>
      {trouble === null || Object.keys(trouble.fields).length > 0 ? null : <TroubleView trouble={trouble} />}
      <AssignForm now={null} busy={isBusy} fields={trouble?.fields ?? {}} submit={(body) => void submit(body)} />
    </Modal>
  );
}
