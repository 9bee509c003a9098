import { registerWhatsapp as contract } from '../../../schemas/endpoints/whatsapp.ts';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import { granted } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { WhatsappAccountStore, WhatsappGraph, WhatsappNumberStore } from '../domain/whatsapp-number.ts';
import { registerWhatsapp as grants } from '../resources.ts';
import { dynamoWhatsappAccounts, dynamoWhatsappNumbers } from '../store/dynamo-whatsapp.ts';
import { graph, tokenContext } from '../wiring/whatsapp-wiring.ts';

interface Adapters {
  readonly graph: WhatsappGraph;
  readonly numbers: Pick<WhatsappNumberStore, 'claim' | 'release' | 'register'>;
  readonly accounts: Pick<WhatsappAccountStore, 'ownerOf'>;
  readonly box: Pick<SealedBox, 'seal'>;
}

/**
 * A code of the embedded sign-up proves whose the account is. Without one our own token is used, which sees the accounts of
 * all lenders that shared theirs: then staff must have said that it is this organisation's.
 */
export const operation: Operation<typeof contract, Adapters> = async (
  { graph: whatsapp, numbers, accounts, box },
  { caller, body, now },
) => {
  const { organisationId } = caller;
  const phoneNumber = internationalNumber(body.phone_number);
  if (phoneNumber === null) {
    return { invalid: [{ loc: ['body', 'phone_number'], msg: 'must be a phone number', type: 'value_error' }] };
  }
  if (body.code === undefined && (await accounts.ownerOf(body.waba_id)) !== organisationId) {
    return { problem: 'whatsapp_account_unconfirmed' };
  }
  const token = body.code === undefined ? null : await whatsapp.exchange(body.code);
  if (token !== null && 'refused' in token) return { problem: 'whatsapp_refused', details: { reason: token.refused } };
  const account = { wabaId: body.waba_id, phoneNumber };
  const found = await whatsapp.findNumber(account, token?.done);
  if ('refused' in found) return { problem: 'whatsapp_refused', details: { reason: found.refused } };
  // Before the first call that changes something at WhatsApp.
  if (!(await numbers.claim(found.done, organisationId))) return { problem: 'whatsapp_number_taken' };
  const own = { wabaId: account.wabaId, phoneNumberId: found.done };
  const registered = await whatsapp.register(own, token?.done);
  if ('refused' in registered) {
    await numbers.release(found.done, organisationId);
    return { problem: 'whatsapp_refused', details: { reason: registered.refused } };
  }

  const registeredAt = new Date(now).toISOString();
  const sealedToken = token === null ? null : new Uint8Array(await box.seal(tokenContext(organisationId), token.done));
  const number = { organisationId, ...account, phoneNumberId: registered.done, registeredAt, sealedToken };
  if (!(await numbers.register(number))) return { problem: 'whatsapp_number_taken' };
  return {
    status: 200,
    body: {
      waba_id: number.wabaId,
      phone_number: number.phoneNumber,
      phone_number_id: number.phoneNumberId,
      registered_at: registeredAt,
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    graph: graph(held),
    numbers: dynamoWhatsappNumbers(heldTable(held.directory)),
    accounts: dynamoWhatsappAccounts(heldTable(held.directory)),
    box: kmsSealedBox(held.whatsappTokens.to('seal')),
  }),
);

export const handler = serve(contract, wiring, operation);
