import { type ChangeEvent, useRef, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { typedAccountNumber } from '../../sent-statement.ts';
import type { Upload } from '../connect-api.ts';
import { useSession, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';

/**
 * Asks which account a file is of that does not say it, and sends it again with the number.
 * @param props.isHere whether this browser still has the file; it has to be picked again otherwise
 */
export function AccountPrompt({ upload, isHere }: { readonly upload: Upload; readonly isHere: boolean }) {
  const session = useSession();
  const { account: words } = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const sendAgain = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const number = typedAccountNumber(text);
    const [file] = target.files ?? [];
    // The same file can then be picked again.
    target.value = '';
    if (number !== null && file !== undefined) void session.stateAccount(upload.id, number, file);
  };
  return (
    <form
      noValidate
      className="password"
      onSubmit={(event) => {
        event.preventDefault();
        const number = typedAccountNumber(text);
        setIsWrong(number === null);
        if (number === null) return;
        if (isHere) void session.stateAccount(upload.id, number);
        else picker.current?.click();
      }}
    >
      <Field
        id={`account-${upload.id}`}
        label={words.label(upload.file_name)}
        hint={words.hint}
        error={isWrong ? words.wrong : undefined}
        inputMode="numeric"
        maxLength={30}
        value={text}
        onChange={setText}
      />
      <Button kind="second" submits>
        {isHere ? words.send : words.pick}
      </Button>
      <input ref={picker} type="file" hidden aria-label={words.pick} onChange={sendAgain} />
    </form>
  );
}
