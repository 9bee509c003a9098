import type { ConnectApi, ConnectFlow } from '../connect-api.ts';
import type { Place } from '../screen-of.ts';
import { type CallGuard, callGuard } from './call-guard.ts';
import { consequenceOf } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/** What every part of the session does with the flow of an application. */
export interface FlowSteps {
  readonly api: ConnectApi;
  readonly path: { readonly application_id: string };
  readonly store: SessionStore;
  readonly guard: CallGuard;
  /** Changes where in the page the applicant is. */
  readonly at: (place: Partial<Place>) => void;
  readonly showFlow: (flow: ConnectFlow) => void;
  /** Reads the flow again. */
  readonly refresh: () => Promise<void>;
  /** Makes a call that answers with the flow, and shows it; null when it failed. */
  readonly steps: (call: () => ReturnType<ConnectApi['getConnectFlow']>) => Promise<ConnectFlow | null>;
}

export function flowSteps(api: ConnectApi, applicationId: string, store: SessionStore): FlowSteps {
  const path = { application_id: applicationId };
  const { get, change } = store;
  /** A choice between ways to connect stays until a bank is selected, whatever is asked for before. */
  const showFlow = (flow: ConnectFlow): void => {
    const { place } = get();
    change({ flow, place: { ...place, bank: flow.bank.state === 'CHOOSING' ? place.bank : null } });
  };
  const refresh = async (): Promise<void> => {
    const answer = await api.getConnectFlow({ path });
    if (answer.ok) showFlow(answer.body);
    else change(consequenceOf(answer));
  };
  const guard = callGuard(store, refresh);
  return {
    api,
    path,
    store,
    guard,
    at: (place) => change({ place: { ...get().place, ...place } }),
    showFlow,
    refresh,
    async steps(call) {
      const done = await guard.run(call, (failure) => {
        if (failure.code !== 'bank_login_failed') return false;
        // The flow says why, in a form that the words of the page are made for.
        void refresh();
        return true;
      });
      if (done) showFlow(done.body);
      return done?.body ?? null;
    },
  };
}
