import type { Representation } from '../connect-api.ts';
import type { FlowSteps } from './flow-steps.ts';
import type { LetterState } from './session-state.ts';

/** What the screen of messages can do. */
export interface LetterSession {
  readonly openLetters: () => void;
  readonly loadRequests: () => Promise<void>;
  /** Answers in words. @returns whether they were taken */
  readonly answerRequest: (requestId: string, words: string) => Promise<boolean>;
  /** Shows the consent that is asked for anew. */
  readonly readConsent: () => void;
  readonly showDecision: () => Promise<void>;
  /** Objects, or says that a payment is something else. @returns whether it was taken */
  readonly represent: (said: Representation) => Promise<boolean>;
}

export function letterSession({ api, path, store, guard, at }: FlowSteps): LetterSession {
  const note = (part: Partial<LetterState>): void => store.change({ letters: { ...store.get().letters, ...part } });
  return {
    openLetters: () => at({ letters: true }),
    loadRequests: async () => {
      const done = await guard.run(() => api.listConnectRequests({ path }));
      if (done !== null) note({ requests: done.body.data });
    },
    answerRequest: async (requestId, words) => {
      const done = await guard.run(() =>
        api.answerConnectRequest({ path: { ...path, request_id: requestId }, body: { words } }),
      );
      if (done !== null) note({ requests: done.body.data });
      return done !== null;
    },
    readConsent: () => at({ consenting: true }),
    showDecision: async () => {
      const done = await guard.run(
        () => api.getConnectDecision({ path }),
        ({ code }) => {
          if (code === 'applicant_code_required') note({ decision: 'code' });
          else if (code === 'resource_not_found') note({ decision: 'none' });
          else return false;
          return true;
        },
      );
      if (done !== null) note({ decision: done.body });
    },
    represent: async (said) => {
      const done = await guard.run(() => api.makeRepresentation({ path, body: said }));
      if (done !== null) note({ decision: done.body });
      return done !== null;
    },
  };
}
