import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import type { SendFile } from '../../send-file.ts';
import type { ConnectApi, PersonalInfo } from '../connect-api.ts';
import type { BankReturn } from '../connect-link.ts';
import { type Back, firstPlace, hasMovedOn, placeAfter } from '../screen-of.ts';
import { type BankSession, bankSession } from './bank-session.ts';
import { type CodeSession, codeSession } from './code-session.ts';
import { type FileSession, fileSession } from './file-session.ts';
import { type FlowSteps, flowSteps } from './flow-steps.ts';
import { type LetterSession, letterSession } from './letter-session.ts';
import { consequenceOf, type SessionState } from './session-state.ts';
import { sessionStore } from './session-store.ts';

export interface SessionOptions {
  readonly api: ConnectApi;
  readonly applicationId: string;
  /** What a bank sent the applicant back with, to be handed in first. */
  readonly bankReturn: BankReturn | null;
  /** Takes the token that shows that the applicant typed the code, in place of that of the link. */
  readonly goOnWith: (token: string) => void;
  /** Leaves the page for another one. */
  readonly goTo: (address: string) => void;
  readonly sendFile: SendFile;
  /** Begins with what the lender asks and wrote. */
  readonly opensLetters?: boolean;
}

/** What the screens can do; each of them ends in a change of the state, and none of them rejects. */
export interface ConnectSession extends FileSession, CodeSession, BankSession, LetterSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<void>;
  readonly begin: () => void;
  readonly back: (back: Back) => Promise<void>;
  /** @param language that the page was shown in */
  readonly giveConsent: (affinityOptIn: boolean, language: ApplicantLanguage) => Promise<void>;
  readonly givePersonalInfo: (info: PersonalInfo) => Promise<void>;
  readonly review: () => void;
  readonly complete: () => Promise<void>;
  readonly askToWithdraw: () => void;
  readonly withdraw: () => Promise<void>;
  /** Asks for progress. A failure shows as offline, not as a trouble. */
  readonly poll: () => Promise<'changed' | 'unchanged' | 'failed'>;
}

export function connectSession(options: SessionOptions): ConnectSession {
  const { api, applicationId } = options;
  const store = sessionStore();
  const flow = flowSteps(api, applicationId, store);
  const { path, guard, at, showFlow, refresh, steps } = flow;
  const { get, change } = store;
  const files = fileSession({ api, applicationId, store, guard, sendFile: options.sendFile });
  const codes = codeSession(flow, options.goOnWith);
  const banks = bankSession(flow, options.goTo);
  const letters = letterSession(flow);
  if (options.opensLetters === true) letters.openLetters();

  /** What a bank sent back twice, or too late, is of no use; whether that matters depends on where the flow is by now. */
  const showReturn = (): void => {
    const { flow, trouble } = get();
    if (trouble?.kind !== 'moved_on') return;
    const waits = flow?.bank.state === 'LOGIN' || flow?.bank.state === 'AT_BANK';
    change({ trouble: waits ? { ...trouble, kind: 'login_over' } : null });
  };

  let toHandIn = options.bankReturn;
  const load = async (): Promise<void> => {
    const bankReturn = toHandIn;
    // Once: a code that was handed in, or may have been, is worth nothing.
    toHandIn = null;
    if (bankReturn !== null) {
      await steps(() => api.finishBankLogin({ path, body: bankReturn }));
      showReturn();
    }
    const { flow, deadEnd } = get();
    if (flow === null && deadEnd === null) await steps(() => api.getConnectFlow({ path }));
  };
  return {
    ...files,
    ...codes,
    ...banks,
    ...letters,
    get,
    subscribe: store.subscribe,
    load,
    begin: () => at({ begun: true }),
    back: async (back) => {
      if (back === 'leave_bank') await banks.leaveBank();
      else at(placeAfter(back, get().place));
    },
    giveConsent: async (affinityOptIn, language) => {
      const documents = (get().flow?.legal_documents ?? []).map(({ id, version }) => ({ id, version }));
      const body = { documents, affinity_opt_in: affinityOptIn, language };
      const given = await steps(() => api.giveConsent({ path, body }));
      if (given !== null) at({ consenting: false });
    },
    givePersonalInfo: async (info) => {
      const step = get().flow?.steps.find(({ name }) => name === 'personal_info');
      const connection = step?.connection_id;
      if (connection === null || connection === undefined) return;
      const done = await guard.run(
        () => api.submitConnectStep({ path: { ...path, connection_id: connection }, body: info }),
        ({ code, detail }) => {
          if (code !== 'validation_error') return false;
          change({ fieldProblems: detail.map(({ loc, msg }) => ({ field: String(loc.at(-1) ?? ''), message: msg })) });
          return true;
        },
      );
      if (done) showFlow(done.body);
    },
    review: () => at({ reviewing: true }),
    complete: async () => {
      await steps(() => api.completeConnect({ path }));
    },
    askToWithdraw: () => at({ withdrawing: true }),
    withdraw: async () => {
      const done = await guard.run(() => api.withdrawConsent({ path }));
      if (done === null) return;
      change({ withdrawal: done.body, files: [], thread: null, place: firstPlace });
      await refresh().catch(() => change({ trouble: { kind: 'offline', requestId: '' } }));
    },
    poll: () => polled(flow),
  };
}

/** Asks for progress: see ConnectSession.poll. */
async function polled({ api, path, store, refresh }: FlowSteps): ReturnType<ConnectSession['poll']> {
  const { get, change } = store;
  try {
    const answer = await api.getConnectThread({ path });
    if (!answer.ok) {
      const consequence = consequenceOf(answer);
      if ('deadEnd' in consequence) change(consequence);
      return 'failed';
    }
    const { flow, thread: before, isOffline } = get();
    const isNew = JSON.stringify(before) !== JSON.stringify(answer.body);
    if (isNew || isOffline) change({ thread: answer.body, isOffline: false });
    if (flow !== null && hasMovedOn(flow, answer.body)) await refresh();
    return isNew ? 'changed' : 'unchanged';
  } catch {
    change({ isOffline: true });
    return 'failed';
  }
}
