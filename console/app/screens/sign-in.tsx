import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useSessionState, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { TroubleView } from '../parts/states.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

/** Asks who is there, at whatever address: what it shows comes next. */
export function SignIn() {
  const { session } = useConsole();
  const state = useSessionState();
  const { signIn } = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (state.phase !== 'out') return null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = email.trim() === '' || password === '';
    setIsMissing(lacks);
    if (!lacks) void session.signIn(email, password);
  };
  return (
    <OpenFrame>
      <ScreenHead title={signIn.title} />
      {state.reason === 'new' ? null : (
        <Notice kind="info">
          <p>{signIn.reasons[state.reason]}</p>
        </Notice>
      )}
      {isMissing ? (
        <Notice kind="watch" told>
          <p>{signIn.missing}</p>
        </Notice>
      ) : state.trouble === null ? null : (
        <TroubleView trouble={state.trouble} />
      )}
      <form className="form" onSubmit={send} noValidate>
        <Field
          id="email"
          label={signIn.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Field
          id="password"
          label={signIn.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <ActionButton kind="first" submits busy={state.busy} busyText={signIn.busy}>
          {signIn.submit}
        </ActionButton>
      </form>
      <p>
        <Link to="/forgot-password">{signIn.forgot}</Link>
      </p>
    </OpenFrame>
  );
}
