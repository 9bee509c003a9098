import type { Failure } from '@imali/client/imali-client.ts';
import type { ConnectApi, ConnectFlow, ConnectThread, Upload } from '../connect-api.ts';
import { previewBanks, previewFlow, previewThread, previewUpload } from './preview-data.ts';

type Answer<Id extends keyof ConnectApi> = Extract<Awaited<ReturnType<ConnectApi[Id]>>, { ok: true }>;

const ok = <Status extends number, Body>(status: Status, body: Body) =>
  ({ ok: true, status, body, requestId: 'preview' }) as const;

/**
 * The connect endpoints as the preview has them: in memory, with nothing sent anywhere. It goes through the same screens
 * in the same order, and takes whatever is entered.
 * @param first the flow to begin with
 * @param pause how long an answer takes
 */
export function previewApi(
  first: ConnectFlow = previewFlow({}),
  pause: () => Promise<void> = async () => {},
): ConnectApi {
  let flow = first;
  let thread = previewThread;
  let asked = 0;
  const given = { personalInfo: false };

  const bank = (part: Partial<ConnectFlow['bank']>): void => {
    flow = { ...flow, bank: { ...flow.bank, ...part } };
    thread = { ...thread, bank_state: flow.bank.state, fault: flow.bank.fault };
  };
  const answered = async (): Promise<Answer<'getConnectFlow'>> => {
    await pause();
    flow = stepped(flow, given.personalInfo);
    return ok(200, flow);
  };
  const upload = (part: Partial<Upload>): Upload => {
    const made = { ...previewUpload, id: `upload-${thread.uploads.length + 1}`, ...part };
    thread = { ...thread, uploads: [made, ...thread.uploads] };
    return made;
  };

  return {
    getConnectFlow: answered,
    sendApplicantCode: async () => ok(202, { channel: 'email', sent_to: '', expires_at: flow.expiry }),
    checkApplicantCode: async () => ok(200, { connect_token: '', expires_at: flow.expiry }),
    giveConsent: async ({ body }) => {
      flow = { ...flow, consent: consentOf(flow, body.affinity_opt_in ?? false) };
      return await answered();
    },
    submitConnectStep: async () => {
      given.personalInfo = true;
      return await answered();
    },
    listConnectBanks: async () => {
      await pause();
      return ok(200, { data: [...previewBanks] });
    },
    selectConnectBank: async ({ body }) => {
      bank(chosenBank(body.bank_id, body.upload_method));
      return await answered();
    },
    leaveConnectBank: async () => {
      bank({ state: 'CHOOSING', selected: null, upload_method: null, fault: null });
      return await answered();
    },
    loginToBank: async () => {
      asked = 0;
      bank({ state: 'FETCHING', fault: null });
      thread = { ...thread, feed: { accounts: 2, accounts_fetched: 0 } };
      return await answered();
    },
    finishBankLogin: answered,
    createConnectUploads: async ({ body }) => {
      await pause();
      const data = body.files.map(({ file_name: name, size }) => {
        const { id } = upload({ file_name: name, size });
        return { upload_id: id, file_name: name, url: 'preview:', fields: {}, expires_at: new Date(0).toISOString() };
      });
      return ok(201, { data });
    },
    unlockConnectUpload: async ({ path }) => {
      await pause();
      const opened = { ...previewUpload, id: path.upload_id };
      thread = { ...thread, uploads: thread.uploads.map((one) => (one.id === path.upload_id ? opened : one)) };
      return ok(200, opened);
    },
    getConnectThread: async () => {
      await pause();
      asked += 1;
      thread = progressed(thread, asked);
      if (thread.bank_state !== flow.bank.state) bank({ state: thread.bank_state });
      return ok(200, thread);
    },
    completeConnect: async () => {
      flow = { ...flow, status: 'COMPLETE' };
      return await answered();
    },
    ...noLetters,
    withdrawConsent: async () => {
      await pause();
      flow = { ...flow, status: 'REVOKED' };
      return ok(202, withdrawn);
    },
  };
}

const withdrawn = {
  receipt_id: '692039c05f3c8b2a1d9e4f70',
  withdrawn_at: new Date(0).toISOString(),
  erased: false,
};

/** Nothing is decided in a preview. */
const notWritten: Failure = {
  ok: false,
  status: 404,
  code: 'resource_not_found',
  message: '',
  detail: [],
  requestId: 'preview',
  retryAfter: null,
};

/** Nor is anything asked for. */
const noLetters = {
  listConnectRequests: async () => ok(200, { data: [] }),
  answerConnectRequest: async () => ok(200, { data: [] }),
  getConnectDecision: async () => notWritten,
  makeRepresentation: async () => notWritten,
};

/** The consent of an applicant to all that the flow asks for. */
const consentOf = (flow: ConnectFlow, optsIn: boolean): ConnectFlow['consent'] => ({
  id: 'consent',
  given_at: new Date(0).toISOString(),
  purposes: flow.purposes,
  data_classes: flow.data_classes,
  documents: flow.legal_documents,
  affinity_opt_in: optsIn,
  ends_at: flow.expiry,
  confirmed_by: null,
});

/** A bank with the way to share that was chosen, and what opens next. */
const chosenBank = (
  bankId: string,
  method: NonNullable<ConnectFlow['bank']['upload_method']>,
): Partial<ConnectFlow['bank']> => ({
  selected: previewBanks.find(({ id }) => id === bankId) ?? null,
  upload_method: method,
  fault: null,
  state: method === 'automatic' ? 'LOGIN' : 'GATHERING',
  statement_address: method === 'email' ? 'k7f2q9@statements.imali.example' : null,
});

/** The steps with those complete that are, and the first open one as current. */
function stepped(flow: ConnectFlow, personalInfoIsGiven: boolean): ConnectFlow {
  const isDone = { personal_info: personalInfoIsGiven, bank_connection: flow.bank.state === 'DONE', complete: false };
  const steps = flow.steps.map((step) => ({ ...step, complete: flow.status === 'COMPLETE' || isDone[step.name] }));
  const open = steps.findIndex(({ complete }) => !complete);
  return { ...flow, steps, current_step: open === -1 ? steps.length - 1 : open };
}

/** Each asking moves everything on by one. */
function progressed(thread: ConnectThread, asked: number): ConnectThread {
  const uploads = thread.uploads.map((one): Upload => {
    if (one.status === 'AWAITING_FILE') return { ...one, status: 'READING', progress: { pages_read: 1, pages: 3 } };
    if (one.status === 'READING') {
      return {
        ...one,
        status: 'ACCEPTED',
        progress: { pages_read: 3, pages: 3 },
        accounts: [...previewUpload.accounts],
      };
    }
    return one;
  });
  const feed = thread.feed === null ? null : { ...thread.feed, accounts_fetched: Math.min(2, asked) };
  const isFetched = thread.bank_state === 'FETCHING' && asked >= 2;
  const accounts = uploads.filter(({ status }) => status === 'ACCEPTED').length + (feed?.accounts_fetched ?? 0);
  return {
    ...thread,
    uploads,
    feed,
    bank_state: isFetched ? 'DONE' : thread.bank_state,
    accounts,
    transactions: accounts * 214,
    analysis: accounts === 0 ? 'NOT_READY' : asked > 3 ? 'READY' : 'ANALYSING',
    can_complete: accounts > 0,
  };
}
