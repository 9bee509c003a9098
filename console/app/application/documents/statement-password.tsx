import { type FormEvent, useState } from 'react';
import { Field } from '../../../parts/field.tsx';
import type { StatementUpload } from '../../console-api.ts';
import { useSend } from '../../data/use-send.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { TroubleView } from '../../parts/states.tsx';
import type { TabProps } from '../application-path.ts';

/** Asks for the password of an encrypted statement. */
export function StatementPassword({ upload, id }: TabProps & { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const [password, setPassword] = useState('');
  const { send: unlock, busy, trouble } = useSend('unlockStatementUpload', { invalidates: ['listStatementUploads'] });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return;
    await unlock({
      path: { application_id: id, upload_id: upload.id },
      body: { password },
    });
    setPassword('');
  };
  const isWrong = trouble?.code === 'wrong_password';
  const hint = [upload.password?.hint ?? '', words.triesLeft(upload.password?.tries_left ?? 0)]
    .filter(Boolean)
    .join(' ');
  return (
    <form className="form in-line" onSubmit={(event) => void send(event)} noValidate>
      {trouble === null || isWrong ? null : <TroubleView trouble={trouble} />}
      <Field
        id={`password-${upload.id}`}
        label={words.password}
        hint={hint}
        type="password"
        value={password}
        error={isWrong ? trouble.message : undefined}
        onChange={setPassword}
      />
      <ActionButton submits busy={busy} busyText={words.unlocking}>
        {words.unlock}
      </ActionButton>
    </form>
  );
}
