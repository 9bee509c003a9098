import { randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod';
import { newOrganisation, succeeded, type TestOrganisation } from './new-organisation.ts';
import { runningStack } from './running-stack.ts';

const Outbox = z.object({
  messages: z.array(
    z.object({ id: z.string(), to: z.string(), text: z.string(), link: z.string(), phoneNumberId: z.string() }),
  ),
});

/**
 * A South African number that no other test has. Its end determines the outcome of messages to it: by itself, they arrive.
 */
export const phone = (end = '1') => `0${`8${randomInt(10 ** 8)}`.padEnd(9, '7').slice(0, 9 - end.length)}${end}`;

/** A code of the embedded sign-up. */
export const signUp = () => randomBytes(12).toString('hex');

/** Address of the substitute server of WhatsApp. */
export const whatsappServer = () => runningStack().partners['whatsapp'] ?? '';

/** An account at WhatsApp that owns this number. */
export const accountOf = (number: string, first = '12345678') => ({
  waba_id: `${first}${number.slice(1)}`,
  phone_number: number,
});

/** An organisation with a number at WhatsApp. */
export async function whatsappLender(): Promise<TestOrganisation & { readonly phoneNumberId: string }> {
  const organisation = await newOrganisation();
  const body = { ...accountOf(phone()), code: signUp() };
  const registered = succeeded(await organisation.client.registerWhatsapp({ body })).body;
  return { ...organisation, phoneNumberId: registered.phone_number_id };
}

/** What WhatsApp was asked to send to a number. */
export async function messagesTo(number: string) {
  const { messages } = Outbox.parse(await (await fetch(`${whatsappServer()}/outbox`)).json());
  return messages.filter(({ to }) => to === `27${number.slice(1)}`);
}
