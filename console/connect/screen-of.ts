import type { Bank, ConnectFlow, ConnectThread } from './connect-api.ts';

/** What this browser alone knows of where the applicant is. */
export interface Place {
  /** Has read the welcome. */
  readonly begun: boolean;
  /** Chosen from the list, with more than one way to connect. */
  readonly bank: Bank | null;
  /** Asked to see how far reading is instead of adding files. */
  readonly reviewing: boolean;
  /** Is being asked whether to withdraw consent. */
  readonly withdrawing: boolean;
  /** Reads what the lender asks and wrote. */
  readonly letters: boolean;
  /** Reads the consent that the lender asks for anew. */
  readonly consenting: boolean;
}

export const firstPlace: Place = {
  begun: false,
  bank: null,
  reviewing: false,
  withdrawing: false,
  letters: false,
  consenting: false,
};

export type ScreenName =
  | 'welcome'
  | 'confirm'
  | 'consent'
  | 'personal_info'
  | 'choose_bank'
  | 'choose_method'
  | 'bank_login'
  | 'leave_for_bank'
  | 'upload'
  | 'email'
  | 'thread'
  | 'finish'
  | 'done'
  | 'letters'
  | 'withdraw'
  | 'withdrawn'
  | 'expired';

/** The screen of a flow: the API's flow decides, and this browser's place only between its steps. */
export function screenOf(flow: ConnectFlow, place: Place): ScreenName {
  if (flow.status === 'REVOKED') return 'withdrawn';
  if (flow.applicant_code.required && !flow.applicant_code.confirmed) {
    return place.begun || place.letters || flow.status === 'EXPIRED' ? 'confirm' : 'welcome';
  }
  if (place.withdrawing && flow.consent !== null) return 'withdraw';
  if (flow.status === 'EXPIRED') return 'expired';
  if (place.letters) return place.consenting ? 'consent' : 'letters';
  if (flow.status === 'COMPLETE') return 'done';
  if (flow.consent === null) return place.begun ? 'consent' : 'welcome';
  const step = flow.steps[flow.current_step]?.name;
  if (step === 'personal_info') return 'personal_info';
  return flow.bank.state === 'NOT_ASKED' ? 'finish' : bankScreen(flow.bank, place);
}

function bankScreen(bank: ConnectFlow['bank'], place: Place): ScreenName {
  switch (bank.state) {
    case 'NOT_ASKED':
    case 'CHOOSING':
      return place.bank === null ? 'choose_bank' : 'choose_method';
    case 'LOGIN':
      return asksHere(bank.selected) ? 'bank_login' : 'leave_for_bank';
    case 'AT_BANK':
      return 'leave_for_bank';
    case 'GATHERING':
      if (place.reviewing) return 'thread';
      return bank.upload_method === 'email' ? 'email' : 'upload';
    case 'FETCHING':
    case 'DONE':
      return 'thread';
  }
}

/** Whether a bank's login is asked for on our page, and not on its own. */
function asksHere(bank: Bank | null): boolean {
  return bank?.display_login_fields === true && bank.login_fields.length > 0;
}

/** Whether the screen shows progress that has to be asked for. */
export function showsProgress(screen: ScreenName): boolean {
  return screen === 'upload' || screen === 'email' || screen === 'thread';
}

/** What going back from a screen does; null where there is nothing to go back to. */
export type Back = 'to_welcome' | 'to_banks' | 'leave_bank' | 'to_files' | 'keep_consent' | 'leave_letters';

export function backOf(screen: ScreenName, flow: ConnectFlow): Back | null {
  switch (screen) {
    case 'confirm':
      return flow.status === 'EXPIRED' ? null : 'to_welcome';
    case 'consent':
      return 'to_welcome';
    case 'choose_method':
      return 'to_banks';
    case 'bank_login':
    case 'leave_for_bank':
    case 'upload':
    case 'email':
      return 'leave_bank';
    case 'thread':
      return flow.bank.state === 'GATHERING' ? 'to_files' : null;
    case 'withdraw':
      return 'keep_consent';
    case 'letters':
      return 'leave_letters';
    default:
      return null;
  }
}

/** Where in the page the applicant is after going back, where the flow itself stays as it is. */
export function placeAfter(back: Exclude<Back, 'leave_bank'>, { consenting }: Place): Partial<Place> {
  switch (back) {
    case 'to_welcome':
      // A consent that is asked for anew was opened from the messages of the lender.
      return { begun: false, consenting: false, letters: consenting };
    case 'to_banks':
      return { bank: null };
    case 'to_files':
      return { reviewing: false };
    case 'keep_consent':
      return { withdrawing: false };
    case 'leave_letters':
      return { letters: false };
  }
}

const outsideOfSteps: ReadonlySet<ScreenName> = new Set([
  'welcome',
  'confirm',
  'done',
  'letters',
  'withdraw',
  'withdrawn',
  'expired',
]);

/** Position in the flow for people: the consent is the first step; null outside of the steps. */
export function progressOf(
  screen: ScreenName,
  flow: ConnectFlow,
): { readonly step: number; readonly of: number } | null {
  if (outsideOfSteps.has(screen)) return null;
  const asked = flow.steps.filter(({ name }) => name !== 'complete').map(({ name }) => name);
  const index =
    screen === 'consent' ? 0 : screen === 'personal_info' ? 1 + asked.indexOf('personal_info') : asked.length;
  const ways = ['consent', ...asked, 'finish'];
  const ended = screen === 'finish' || (screen === 'thread' && flow.bank.state === 'DONE');
  return { step: ended ? ways.length : index + 1, of: ways.length };
}

/** Whether progress shows a change that the flow has too, so that the flow has to be read. */
export function hasMovedOn(flow: ConnectFlow, thread: ConnectThread): boolean {
  return flow.status !== thread.status || flow.bank.state !== thread.bank_state || flow.bank.fault !== thread.fault;
}
