import type { SendFile } from '../../send-file.ts';
import type { ConnectApi, ConnectFlow, PersonalInfo } from '../connect-api.ts';
import type { BankReturn } from '../connect-link.ts';
import { isWebAddress } from '../connect-link.ts';
import { type Back, firstPlace, hasMovedOn, type Place } from '../screen-of.ts';
import { callGuard } from './call-guard.ts';
import { type FileSession, fileSession } from './file-session.ts';
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
}

/** What the screens can do; each of them ends in a change of the state, and none of them rejects. */
export interface ConnectSession extends FileSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly load: () => Promise<void>;
  readonly begin: () => void;
  readonly back: (back: Back) => Promise<void>;
  /** Has a code sent. @param email the applicant's own, where none is known; empty otherwise */
  readonly sendCode: (email: string) => Promise<void>;
  readonly checkCode: (code: string) => Promise<void>;
  /** Goes back to asking for a code. */
  readonly forgetCode: () => void;
  readonly giveConsent: (affinityOptIn: boolean) => Promise<void>;
  readonly givePersonalInfo: (info: PersonalInfo) => Promise<void>;
  readonly loadBanks: () => Promise<void>;
  readonly chooseBank: (bankId: string) => Promise<void>;
  readonly chooseMethod: (bankId: string, method: 'automatic' | 'email' | 'manual') => Promise<void>;
  readonly login: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly leaveBank: () => Promise<void>;
  readonly review: () => void;
  readonly complete: () => Promise<void>;
  readonly askToWithdraw: () => void;
  readonly withdraw: () => Promise<void>;
  readonly leaveFor: (address: string) => void;
  /** Asks for progress; true when there was something new. Not told to the applicant when it fails, but as offline. */
  readonly poll: () => Promise<'changed' | 'unchanged' | 'failed'>;
}

export function connectSession(options: SessionOptions): ConnectSession {
  const { api, applicationId, goTo } = options;
  const path = { application_id: applicationId };
  const store = sessionStore();
  const { get, change } = store;
  const at = (place: Partial<Place>) => change({ place: { ...get().place, ...place } });

  /** A choice between ways to connect stands until a bank is selected, whatever is asked for meanwhile. */
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
  const files = fileSession({ api, applicationId, store, guard, sendFile: options.sendFile });

  const leaveFor = (address: string): void => {
    if (isWebAddress(address)) {
      change({ isLeaving: true });
      goTo(address);
    } else {
      change({ trouble: { kind: 'unexpected', requestId: '' } });
    }
  };
  const steps = async (call: () => ReturnType<ConnectApi['getConnectFlow']>): Promise<ConnectFlow | null> => {
    const done = await guard.run(call, (failure) => {
      if (failure.code !== 'bank_login_failed') return false;
      // The flow tells why, in a form that the words of the page are made for.
      void refresh();
      return true;
    });
    if (done) showFlow(done.body);
    return done?.body ?? null;
  };

  /** What a bank sent back twice, or too late, is of no use; whether that matters depends on where the flow is by now. */
  const tellOfReturn = (): void => {
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
      tellOfReturn();
    }
    const { flow, deadEnd } = get();
    if (flow === null && deadEnd === null) await steps(() => api.getConnectFlow({ path }));
  };
  const leaveBank = async (): Promise<void> => {
    await steps(() => api.leaveConnectBank({ path }));
    at({ reviewing: false });
  };
  const select = async (bankId: string, method: 'automatic' | 'email' | 'manual'): Promise<void> => {
    const flow = await steps(() => api.selectConnectBank({ path, body: { bank_id: bankId, upload_method: method } }));
    if (flow !== null) at({ reviewing: false });
  };

  return {
    ...files,
    get,
    subscribe: store.subscribe,
    load,
    begin: () => at({ begun: true }),
    back: async (back) => {
      if (back === 'to_welcome') at({ begun: false });
      if (back === 'to_banks') at({ bank: null });
      if (back === 'to_files') at({ reviewing: false });
      if (back === 'keep_consent') at({ withdrawing: false });
      if (back === 'leave_bank') await leaveBank();
    },
    sendCode: async (email) => {
      const body = { channel: 'email' as const, ...(email === '' ? {} : { email }) };
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
      options.goOnWith(done.body.connect_token);
      change({ code: { sentTo: null, fault: null } });
      await steps(() => api.getConnectFlow({ path }));
    },
    forgetCode: () => change({ code: { sentTo: null, fault: null } }),
    giveConsent: async (affinityOptIn) => {
      const documents = (get().flow?.legal_documents ?? []).map(({ id, version }) => ({ id, version }));
      await steps(() => api.giveConsent({ path, body: { documents, affinity_opt_in: affinityOptIn } }));
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
    loadBanks: async () => {
      if (get().banks !== null) return;
      const done = await guard.run(() => api.listConnectBanks({ path }));
      if (done) change({ banks: done.body.data });
    },
    chooseBank: async (bankId) => {
      const bank = get().banks?.find(({ id }) => id === bankId);
      const [only, ...others] = bank?.methods_available ?? [];
      if (bank === undefined || only === undefined) return;
      if (others.length > 0) at({ bank });
      else await select(bankId, only);
    },
    chooseMethod: select,
    login: async (fields) => {
      const flow = await steps(() => api.loginToBank({ path, body: { login_fields: { ...fields } } }));
      const step = flow?.steps[flow.current_step];
      if (step?.type === 'REDIRECT' && step.redirect_url !== null) leaveFor(step.redirect_url);
    },
    leaveBank,
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
    leaveFor,
    poll: async () => {
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
    },
  };
}
