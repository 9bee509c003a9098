import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import type { FlowSteps } from './flow-steps.ts';

/** What the screens of the one-time code can do. */
export interface CodeSession {
  /** Has a code sent. @param email the applicant's own, where none is known; empty otherwise. @param language of the mail */
  readonly sendCode: (email: string, language: ApplicantLanguage) => Promise<void>;
  readonly checkCode: (code: string) => Promise<void>;
  /** Goes back to asking for a code. */
  readonly forgetCode: () => void;
}

/** @param goOnWith takes the token that shows that the applicant typed the code */
export function codeSession(flow: FlowSteps, goOnWith: (token: string) => void): CodeSession {
  const { api, path, guard, steps } = flow;
  const { get, change } = flow.store;
  return {
    sendCode: async (email, language) => {
      const body = { channel: 'email' as const, language, ...(email === '' ? {} : { email }) };
      const done = await guard.run(
        () => api.sendApplicantCode({ path, body }),
        ({ code, status }) => {
          const fault = code === 'applicant_code_not_sent' ? 'not_sent' : status === 429 ? 'too_often' : null;
          if (fault === null) return false;
          change({ code: { ...get().code, fault } });
          return true;
        },
      );
      if (done) change({ code: { sentTo: done.body.sent_to, fault: null } });
    },
    checkCode: async (code) => {
      const done = await guard.run(
        () => api.checkApplicantCode({ path, body: { code } }),
        (failure) => {
          const faults = { applicant_code_wrong: 'wrong', applicant_code_over: 'over' } as const;
          const known = Object.entries(faults).find(([name]) => name === failure.code);
          if (known === undefined) return false;
          change({ code: { ...get().code, fault: known[1] } });
          return true;
        },
      );
      if (done === null) return;
      goOnWith(done.body.connect_token);
      change({ code: { sentTo: null, fault: null } });
      await steps(() => api.getConnectFlow({ path }));
    },
    forgetCode: () => change({ code: { sentTo: null, fault: null } }),
  };
}
