import type { ConnectionStep } from '../../../../schemas/entities/connect.ts';
import type { ApplicationRecord } from '../../../applications/domain/application-store.ts';
import type { ConnectFlow } from './connect-flow.ts';

/** What a bank's own login page is reached with; the address is made for one login and never kept. */
export interface BankRedirect {
  readonly url: string;
  readonly responseType: string;
  readonly clientId: string;
  readonly scope: string;
  readonly codeChallengeMethod: string;
}

export interface StepFacts {
  readonly application: Pick<ApplicationRecord, 'id' | 'bankConnectionId' | 'personalInfoConnectionId' | 'redirectUrl'>;
  /** Accounts that the bank connection holds. */
  readonly accounts: number;
  /** Banks whose statements the applicant sent, the first first. */
  readonly uploadedBanks: readonly string[];
  /** Whether statements can be uploaded of the bank that is selected; true while none is. */
  readonly isPdfAllowed: boolean;
  /** Given in the answer to a login that goes on at the bank. */
  readonly bankRedirect?: BankRedirect;
}

type Plain = Omit<ConnectionStep, 'connection_id' | 'name' | 'type' | 'complete'>;

/**
 * The steps of a flow in their order, and the index of the one to show. Personal info is a FORM; the bank is a FORM while
 * it is chosen or logged in to, a REDIRECT while the applicant is at the bank, a THREAD while something is read or
 * fetched; the last step is COMPLETE and has the address that leads back.
 */
export function stepsOf(
  flow: ConnectFlow,
  facts: StepFacts,
): { readonly steps: readonly ConnectionStep[]; readonly current: number } {
  const { application } = facts;
  const plain: Plain = {
    application_id: application.id,
    redirect_url: null,
    redirect_type: null,
    banks_already_linked: [...new Set([...flow.bank.linked, ...facts.uploadedBanks])],
    response_type: null,
    client_id: null,
    scope: null,
    code_challenge_method: null,
    is_pdf_allowed: facts.isPdfAllowed,
  };
  const isComplete = flow.status === 'COMPLETE';
  const steps: ConnectionStep[] = [];
  if (flow.personalInfo !== 'NOT_ASKED') {
    steps.push({
      ...plain,
      connection_id: application.personalInfoConnectionId,
      name: 'personal_info',
      type: 'FORM',
      complete: flow.personalInfo === 'GIVEN',
    });
  }
  if (flow.bank.state !== 'NOT_ASKED') steps.push(bankStep(flow, facts, plain));
  steps.push({
    ...plain,
    connection_id: null,
    name: 'complete',
    type: 'COMPLETE',
    complete: isComplete,
    redirect_url: isComplete ? returnAddress(application) : null,
  });
  const open = steps.findIndex(({ complete }) => !complete);
  return { steps, current: isComplete || open === -1 ? steps.length - 1 : open };
}

function bankStep(flow: ConnectFlow, { application, accounts, bankRedirect }: StepFacts, plain: Plain): ConnectionStep {
  const { state } = flow.bank;
  const step = { ...plain, connection_id: application.bankConnectionId, name: 'bank_connection' as const };
  const complete = flow.status === 'COMPLETE' || (state === 'DONE' && accounts > 0);
  if (state === 'AT_BANK') {
    return {
      ...step,
      type: 'REDIRECT',
      complete,
      redirect_url: bankRedirect?.url ?? null,
      redirect_type: 'oauth2',
      response_type: bankRedirect?.responseType ?? null,
      client_id: bankRedirect?.clientId ?? null,
      scope: bankRedirect?.scope ?? null,
      code_challenge_method: bankRedirect?.codeChallengeMethod ?? null,
    };
  }
  const isUnderWay = state === 'GATHERING' || state === 'FETCHING' || state === 'DONE';
  return { ...step, type: isUnderWay ? 'THREAD' : 'FORM', complete };
}

/**
 * Where an applicant is led at the end: the address that was given with the application or its config, with the outcome.
 * Nothing of it comes from the applicant's request, so a link leads nowhere else.
 */
function returnAddress({ id, redirectUrl }: StepFacts['application']): string | null {
  if (redirectUrl === null) return null;
  const url = new URL(redirectUrl);
  url.searchParams.set('application_id', id);
  url.searchParams.set('state', 'complete');
  return url.href;
}
