import { FormToken, ProblemNotice } from './notice.tsx';
import type { PageForms } from './staff-visit.tsx';
import { loginPathTo } from './staff-visit.tsx';
import { loginWords, pageWords } from './words.en.ts';

/** What went wrong, by its code. */
export type LoginFault = keyof typeof loginWords.faults;

export const loginStatuses = {
  invalid_credentials: 401,
  account_deactivated: 401,
  too_many_requests: 429,
  not_staff: 403,
  form_over: 403,
  second_factor_missing: 403,
  second_factor_challenge_over: 401,
  second_factor_wrong: 401,
} as const satisfies Record<LoginFault, number>;

/** The form that signs our own staff in. */
export function LoginForm({
  forms,
  redirectUrl,
  fault,
  username,
}: {
  readonly forms: PageForms;
  readonly redirectUrl: string;
  readonly fault?: LoginFault;
  readonly username?: string;
}) {
  return (
    <>
      <h1>{loginWords.title}</h1>
      <p>{pageWords.staffOnly}</p>
      {fault && (
        <ProblemNotice what={loginWords.faults[fault].what}>
          <p>{loginWords.faults[fault].mend}</p>
        </ProblemNotice>
      )}
      <form method="post" action={loginPathTo(redirectUrl)}>
        <FormToken forms={forms} />
        <div>
          <label htmlFor="username">{loginWords.username}</label>
          <input
            id="username"
            name="username"
            type="email"
            autoComplete="username"
            maxLength={254}
            defaultValue={username}
            required
          />
        </div>
        <div>
          <label htmlFor="password">{loginWords.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
          />
        </div>
        <div>
          <button type="submit">{loginWords.submit}</button>
        </div>
      </form>
    </>
  );
}
