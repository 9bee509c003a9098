import type { Failure } from '@imali/client/imali-client.ts';
import { consequenceOf } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

type Answer = { readonly ok: true } | Failure;

/** Makes calls whose failures end up in the state of the page. */
export interface CallGuard {
  /**
   * Makes a call, unless one is under way, and answers its success; null for anything else, which the state then shows.
   * @param own takes a failure that belongs to the call itself; true when it did
   */
  readonly run: <A extends Answer>(
    call: () => Promise<A>,
    own?: (failure: Failure) => boolean,
  ) => Promise<Extract<A, { ok: true }> | null>;
}

function isSuccess<A extends Answer>(answer: A): answer is Extract<A, { ok: true }> {
  return answer.ok;
}

/** @param movedOn called when the flow turned out to be elsewhere, on another device for instance */
export function callGuard(store: SessionStore, movedOn: () => Promise<void>): CallGuard {
  return {
    run: async (call, own) => {
      if (store.get().busy) return null;
      store.change({ busy: true, trouble: null, fieldProblems: [], wrongPasswordOf: null });
      try {
        const answer = await call();
        if (isSuccess(answer)) return answer;
        if (!answer.ok && own?.(answer) !== true) {
          const consequence = consequenceOf(answer);
          store.change(consequence);
          if ('trouble' in consequence && consequence.trouble.kind === 'moved_on') await movedOn();
        }
        return null;
      } catch {
        // The client throws for the network only.
        store.change({ trouble: { kind: 'offline', requestId: '' } });
        return null;
      } finally {
        store.change({ busy: false });
      }
    },
  };
}
