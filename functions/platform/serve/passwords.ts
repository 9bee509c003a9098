import { type PasswordHashing, passwordHashing } from '../credentials/password-hash.ts';
import type { Held } from '../grants/held.ts';

/** Passwords with the work that the deployment gives. */
export function passwords(work: Held<'passwordWork', 'read'>): PasswordHashing {
  return passwordHashing(Number(work.to('read')));
}
