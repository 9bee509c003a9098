import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useFlow, useLenderName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** Asks where to send a code: to the known address, or to the applicant's own where none is known. */
function SendCode() {
  const session = useSession();
  const { code } = useSessionState();
  const { applicant_code: known } = useFlow();
  const { confirm: words, language } = useWords();
  const lender = useLenderName();
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const fault = code.fault === null ? undefined : words.faults[code.fault];
  const asks = known.sent_to === null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const lacks = asks && !/^\S+@\S+\.\S+$/.test(email.trim());
        setIsMissing(lacks);
        if (!lacks) void session.sendCode(email.trim(), language);
      }}
    >
      {known.sent_to === null ? (
        <Field
          id="code-email"
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={isMissing ? words.emailMissing : fault}
          value={email}
          onChange={setEmail}
        />
      ) : (
        <>
          <p>{words.sendTo(known.sent_to)}</p>
          <p className="small">{words.notYours(lender)}</p>
          {fault === undefined ? null : (
            <p className="error" role="alert">
              {fault}
            </p>
          )}
        </>
      )}
      <Button submits>{words.send}</Button>
    </form>
  );
}

/** Takes the code that was sent. */
function TypeCode({ sentTo }: { readonly sentTo: string }) {
  const session = useSession();
  const { code } = useSessionState();
  const { confirm: words } = useWords();
  const [digits, setDigits] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing ? words.codeMissing : code.fault === null ? undefined : words.faults[code.fault];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = digits.replace(/\s/g, '');
        const lacks = !/^\d{6}$/.test(typed);
        setIsMissing(lacks);
        if (!lacks) void session.checkCode(typed);
      }}
    >
      <p role="status">{words.sent(sentTo)}</p>
      <Field
        id="code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        error={error}
        value={digits}
        onChange={setDigits}
      />
      <Button submits>{words.check}</Button>
      <button type="button" className="button quiet" onClick={session.forgetCode}>
        {words.again}
      </button>
    </form>
  );
}

/** Sends a code, then takes it. */
export function CodeForms() {
  const { code } = useSessionState();
  return code.sentTo === null ? <SendCode /> : <TypeCode sentTo={code.sentTo} />;
}

/** The applicant shows that it is they who act: a code to an address of theirs. */
export function Confirm() {
  const { status } = useFlow();
  const { confirm: words } = useWords();
  const lender = useLenderName();
  return (
    <ScreenFrame title={words.title} lead={status === 'EXPIRED' ? words.expiredLead : words.lead(lender)}>
      <CodeForms />
    </ScreenFrame>
  );
}
