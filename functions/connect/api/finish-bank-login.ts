import { finishBankLogin as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { finishLogin } from '../domain/feed/bank-login.ts';
import { finishBankLogin as grants } from '../resources.ts';
import { type BankLogins, bankLogins, letIn, loginFailed } from '../wiring/bank-logins.ts';
import { advanced, notOpen, problemOf } from '../wiring/change-flow.ts';
import { flowAnswer } from '../wiring/flow-answer.ts';
import { grantsUntil } from '../wiring/grants-until.ts';
import { loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

/**
 * The code goes to the bank only for a flow that waits for it, by the browser that holds the link, and once: a state that
 * was used, is over or is of another application opens nothing (docs/adr/0017).
 */
export const operation: ApplicantOperation<typeof contract, BankLogins> = async (adapters, { caller, body, now }) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { attemptId } = loaded.flow.bank;
  const allowed = advanced(loaded, { type: 'let_in', attemptId: attemptId ?? '' });
  if ('refused' in allowed) return problemOf(allowed.refused);
  const over = notOpen('this login is over. Please begin it again.');
  if (!body.state.startsWith(`${ref.applicationId}.`)) return over;
  const logins = { ...adapters.logins, grants: grantsUntil(adapters.logins.grants, loaded.application.expiry) };
  const finished = await finishLogin(logins, ref, body, now);
  if (finished === null) return over;
  const { attempt, answer } = finished;
  if (answer.fault !== null) return loginFailed(adapters, ref, attempt, answer);
  const taken = await letIn(adapters, ref, attempt);
  return 'loaded' in taken ? flowAnswer(adapters, taken.loaded) : taken;
};

export const handler = serveApplicant(contract, granted(grants, bankLogins), operation);
