import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { ApiError } from '../data/trouble.ts';
import { ActionButton } from './action-button.tsx';
import { Modal } from './modal.tsx';
import { TroubleView } from './states.tsx';

/** Asks for the name of what goes for good, so that it is not another one. */
export function ConfirmByName({
  title,
  text,
  label,
  name,
  wrong,
  act,
  busyText,
  busy,
  trouble,
  run,
  close,
}: {
  readonly title: string;
  /** What happens then, and that it cannot be undone. */
  readonly text: string;
  readonly label: string;
  readonly name: string;
  /** What is said to another name. */
  readonly wrong: string;
  /** The verb on the button. */
  readonly act: string;
  readonly busyText: string;
  readonly busy: boolean;
  readonly trouble: ApiError | null;
  readonly run: () => void;
  readonly close: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fits = typed.trim() === name;
    setError(fits ? undefined : wrong);
    if (fits) run();
  };
  return (
    <Modal title={title} look="box" close={close}>
      <h2>{title}</h2>
      <p>{text}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={submit} noValidate>
        <p>
          <code className="given-name">{name}</code>
        </p>
        <Field id="confirm-name" label={label} value={typed} error={error} onChange={setTyped} />
        <ActionButton kind="first" submits busy={busy} busyText={busyText}>
          {act}
        </ActionButton>
      </form>
    </Modal>
  );
}
