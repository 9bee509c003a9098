import * as z from 'zod';

/** Names of the machine that opens an address: a developer's page that is not deployed. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why an address is not taken; null if it is. */
function fault(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'must not hold a user or password';
  return protocol === 'https:' || ownMachine.has(hostname) ? null : 'must be https';
}

/**
 * An address that a caller has us lead to or call: https, without user and password; http on localhost alone. Webhooks are
 * checked once more when they are called, where only the local stage reaches localhost.
 * @param most characters
 */
export const webAddress = (most: number) =>
  z
    .url({ protocol: /^https?$/, abort: true })
    .max(most)
    .superRefine((address, context) => {
      const message = URL.canParse(address) ? fault(address) : null;
      if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
    });
