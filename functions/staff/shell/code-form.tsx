import type { LoginFault } from './login-form.tsx';
import { FormToken, ProblemNotice } from './notice.tsx';
import type { PageForms } from './staff-visit.tsx';
import { loginWords } from './words.en.ts';

/** The form that asks our own staff for a code, after the password. */
export function CodeForm({
  forms,
  redirectUrl,
  challenge,
  fault,
}: {
  readonly forms: PageForms;
  readonly redirectUrl: string;
  readonly challenge: string;
  readonly fault?: LoginFault;
}) {
  return (
    <>
      <h1>{loginWords.codeTitle}</h1>
      <p id="code-hint">{loginWords.codeHint}</p>
      {fault && (
        <ProblemNotice what={loginWords.faults[fault].what}>
          <p>{loginWords.faults[fault].mend}</p>
        </ProblemNotice>
      )}
      <form method="post" action={`/auth/login/code?redirect_url=${encodeURIComponent(redirectUrl)}`}>
        <FormToken forms={forms} />
        <input type="hidden" name="challenge" value={challenge} />
        <div>
          <label htmlFor="code">{loginWords.code}</label>
          <input
            id="code"
            name="code"
            autoComplete="one-time-code"
            aria-describedby="code-hint"
            maxLength={40}
            required
          />
        </div>
        <div>
          <button type="submit">{loginWords.codeSubmit}</button>
        </div>
      </form>
    </>
  );
}
