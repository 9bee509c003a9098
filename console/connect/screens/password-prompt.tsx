import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Upload } from '../connect-api.ts';
import { useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';

/** Asks for the password of a file, with what its bank is said to use. */
export function PasswordPrompt({ upload }: { readonly upload: Upload }) {
  const session = useSession();
  const { wrongPasswordOf } = useSessionState();
  const { password: words } = useWords();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { hint = null, tries_left: left = 0 } = upload.password ?? {};
  const hints = [hint === null ? '' : words.hint(hint), words.tries(left)].filter((part) => part !== '').join(' ');
  const error = isMissing ? words.missing : wrongPasswordOf === upload.id ? words.wrong : undefined;
  return (
    <form
      noValidate
      className="password"
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(password === '');
        if (password !== '') void session.unlock(upload.id, password);
      }}
    >
      <Field
        id={`password-${upload.id}`}
        type="password"
        label={words.label(upload.file_name)}
        hint={hints}
        error={error}
        maxLength={127}
        value={password}
        onChange={setPassword}
      />
      <Button kind="second" submits>
        {words.open}
      </Button>
    </form>
  );
}
