import { allowedOrigins } from '../../platform/serve/gateway-settings.ts';
import type { PasskeyPlace } from '../domain/passkey.ts';

/** Passkeys are of the console: bound to its name, and asked for by its pages alone. */
export function passkeyPlace(): PasskeyPlace {
  const [origin] = allowedOrigins();
  if (origin === undefined) throw new Error('the stage names no console');
  return { rpId: new URL(origin).hostname, origin };
}
