import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { TroubleView } from '../parts/states.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

const LEAST = 12;

/** The token of the address's fragment, taken out of it at once: it would be shown, and kept in the history. */
function takeToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  if (window.location.hash !== '') history.replaceState(null, '', window.location.pathname);
  return token;
}

/** Kept apart from the state of the screen, which React may make twice. */
let taken = '';

/** Sets the first password of a user, or another one, with the link of an email. */
export function SetPassword() {
  const { session } = useConsole();
  const navigate = useNavigate();
  const { setPassword: words } = useWords();
  const [token] = useState(() => {
    taken = takeToken() || taken;
    return taken;
  });
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [tooShort, setTooShort] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  const { send: reset, busy, trouble } = useSend('resetPassword');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const length = [...password].length;
    setTooShort(length < LEAST ? words.tooShort(length) : undefined);
    if (length < LEAST) return;
    const set = await reset({ body: { token, password } });
    if (set === null) return;
    taken = '';
    setIsDone(true);
    session.signOut('left');
  };
  if (isDone) {
    return (
      <OpenFrame>
        <ScreenHead key="done" title={words.done} />
        <ActionButton kind="first" onClick={() => void navigate('/', { replace: true })}>
          {words.toSignIn}
        </ActionButton>
      </OpenFrame>
    );
  }
  if (token === '') {
    return (
      <OpenFrame>
        <ScreenHead key="none" title={words.noToken.title} lead={words.noToken.text} />
        <p>
          <Link to="/forgot-password">{words.noToken.again}</Link>
        </p>
      </OpenFrame>
    );
  }
  const error = tooShort ?? trouble?.fields['password'];
  return (
    <OpenFrame>
      <ScreenHead title={words.title} />
      {trouble === null || error !== undefined ? null : (
        <>
          <TroubleView trouble={trouble} />
          {trouble.code === 'invalid_reset_token' ? (
            <p>
              <Link to="/forgot-password">{words.noToken.again}</Link>
            </p>
          ) : null}
        </>
      )}
      <form className="form" onSubmit={(event) => void send(event)} noValidate>
        <Field
          id="password"
          label={words.title}
          hint={words.hint}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={128}
          value={password}
          error={error}
          onChange={setPassword}
        />
        <label className="tick">
          <input type="checkbox" checked={isShown} onChange={(event) => setIsShown(event.target.checked)} />
          {words.show}
        </label>
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </OpenFrame>
  );
}
