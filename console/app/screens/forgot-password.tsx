import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { TroubleView } from '../parts/states.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

export function ForgotPassword() {
  const { forgot, signIn } = useWords();
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { send: ask, busy, trouble } = useSend('forgotPassword');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsMissing(email.trim() === '');
    if (email.trim() === '') return;
    setIsDone((await ask({ body: { email: email.trim() } })) !== null);
  };
  const error = isMissing ? forgot.missing : trouble?.fields['email'];
  return (
    <OpenFrame>
      <ScreenHead title={forgot.title} lead={forgot.lead} />
      {trouble === null || error !== undefined ? null : <TroubleView trouble={trouble} />}
      {isDone ? (
        <Notice kind="good" alert>
          <p>{forgot.done}</p>
        </Notice>
      ) : (
        <form className="form" onSubmit={(event) => void send(event)} noValidate>
          <Field
            id="email"
            label={signIn.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            value={email}
            error={error}
            onChange={setEmail}
          />
          <ActionButton kind="first" submits busy={busy} busyText={forgot.busy}>
            {forgot.submit}
          </ActionButton>
        </form>
      )}
      <p>
        <Link to="/">{forgot.back}</Link>
      </p>
    </OpenFrame>
  );
}
