import { loginToBank as contract } from '../../../schemas/endpoints/connect.ts';
import type { LoginField } from '../../../schemas/entities/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { beginLogin, loginWithFields } from '../domain/feed/bank-login.ts';
import { loginToBank as grants } from '../resources.ts';
import { type BankLogins, bankLogins, letIn, loginFailed } from '../wiring/bank-logins.ts';
import { advanced, problemOf, takeStep } from '../wiring/change-flow.ts';
import { banksOf, flowAnswer } from '../wiring/flow-answer.ts';
import { grantsUntil } from '../wiring/grants-until.ts';
import { loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

/** What is wrong with the values of login fields: unknown names, and required fields without a value. */
function fieldFaults(fields: readonly LoginField[], values: Readonly<Record<string, string>>) {
  const fault = (name: string, msg: string) => ({ loc: ['body', 'login_fields', name], msg, type: 'value_error' });
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  const missing = fields.filter(({ name, required }) => required && (values[name] ?? '').trim() === '');
  return [
    ...unknown.map((name) => fault(name, 'is not asked for by this bank')),
    ...missing.map(({ name, label }) => fault(name, `must be given: ${label}`)),
  ];
}

/** The values of login fields go to the bank in this call; nothing keeps or logs them. */
export const operation: ApplicantOperation<typeof contract, BankLogins> = async (adapters, { caller, body, now }) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { logins, identifiers } = adapters;
  const attemptId = identifiers.next(now);
  const allowed = advanced(loaded, { type: 'signing_in', attemptId });
  if ('refused' in allowed) return problemOf(allowed.refused);
  const bankId = loaded.flow.bank.selected?.bankId ?? '';
  const connector = logins.connectors.get(bankId);
  const bank = (await banksOf(adapters, ref.organisationId)).find(({ id }) => id === bankId);
  if (!connector || bank?.automatedActive !== true) return { problem: 'bank_method_not_available' };
  const attempt = { attemptId, bankId };
  const invalid = fieldFaults(bank.loginFields, body.login_fields);
  if (invalid.length > 0) return { invalid };

  if (connector.signIn.kind === 'redirect') {
    const secrets = adapters.secrets(ref.applicationId);
    const begun = await beginLogin(logins, ref, { ...attempt, secrets, redirectUri: adapters.redirectUri }, now);
    const sent = await takeStep(adapters, caller, { type: 'sent_to_bank', attemptId });
    if (!('loaded' in sent)) return sent;
    if (begun.fault !== null) return loginFailed(adapters, ref, attempt, begun);
    return flowAnswer(adapters, sent.loaded, begun.value);
  }

  const signing = await takeStep(adapters, caller, { type: 'signing_in', attemptId });
  if (!('loaded' in signing)) return signing;
  const bounded = { ...logins, grants: grantsUntil(logins.grants, loaded.application.expiry) };
  const login = await loginWithFields(bounded, ref, attempt, body.login_fields, now);
  if (login.fault !== null) return loginFailed(adapters, ref, attempt, login);
  const taken = await letIn(adapters, ref, attempt);
  return 'loaded' in taken ? flowAnswer(adapters, taken.loaded) : taken;
};

export const handler = serveApplicant(contract, granted(grants, bankLogins), operation);
