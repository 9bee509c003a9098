import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useSessionState, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { TroubleView } from '../parts/states.tsx';
import type { AskedFactor } from '../session/console-session.ts';
import { browserPasskeys } from '../session/passkeys.ts';
import { OpenFrame } from '../shell/open-frame.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

/** Shows a passkey of this device, or says that there is none. */
function PasskeyButton({ children }: { readonly children: string }) {
  const { session } = useConsole();
  const { factor } = useWords().signIn;
  const state = useSessionState();
  const [isNone, setIsNone] = useState(false);
  if (state.phase !== 'out' || !browserPasskeys.can) return null;
  const show = async (): Promise<void> => {
    setIsNone(false);
    setIsNone(!(await session.showPasskey()));
  };
  return (
    <>
      {isNone ? (
        <Notice kind="watch" alert>
          <p>{factor.noPasskey}</p>
        </Notice>
      ) : null}
      <ActionButton kind="quiet" busy={state.busy} busyText={factor.busy} onClick={() => void show()}>
        {children}
      </ActionButton>
    </>
  );
}

/** Asks for the second factor, or adds the first one. */
function CodeForm({ asked }: { readonly asked: AskedFactor }) {
  const { session } = useConsole();
  const state = useSessionState();
  const { factor } = useWords().signIn;
  const [code, setCode] = useState('');
  if (state.phase !== 'out') return null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') void session.showCode(code);
  };
  return (
    <OpenFrame>
      <ScreenHead title={factor.title} />
      <p>{asked.enrolment === null ? factor.lead : factor.add}</p>
      {asked.enrolment === null ? null : (
        <dl className="facts">
          <dt>{factor.key}</dt>
          <dd>{asked.enrolment.secret}</dd>
        </dl>
      )}
      {state.trouble === null ? null : <TroubleView trouble={state.trouble} />}
      <form className="form" onSubmit={send} noValidate>
        <Field id="code" label={factor.code} autoComplete="one-time-code" value={code} onChange={setCode} />
        <ActionButton kind="first" submits busy={state.busy} busyText={factor.busy}>
          {factor.submit}
        </ActionButton>
      </form>
      {asked.passkey === null ? null : <PasskeyButton>{factor.usePasskey}</PasskeyButton>}
    </OpenFrame>
  );
}

/** Shows the recovery codes that came with the first factor. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { session } = useConsole();
  const { factor } = useWords().signIn;
  return (
    <OpenFrame>
      <ScreenHead title={factor.codesTitle} />
      <p>{factor.codesLead}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ActionButton kind="first" onClick={() => void session.goOn()}>
        {factor.goOn}
      </ActionButton>
    </OpenFrame>
  );
}

/** Asks who is there, at whatever address: what it shows comes next. */
export function SignIn() {
  const { session } = useConsole();
  const state = useSessionState();
  const { signIn } = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  if (state.phase !== 'out') return null;
  if (state.codes) return <RecoveryCodes codes={state.codes} />;
  if (state.asked) return <CodeForm asked={state.asked} />;
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
        <Notice kind="watch" alert>
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
      <PasskeyButton>{signIn.passkey}</PasskeyButton>
      <p>
        <Link to="/forgot-password">{signIn.forgot}</Link>
      </p>
    </OpenFrame>
  );
}
