import { type PasswordHashing, passwordHashing } from '../credentials/password-hash.ts';
import { setting } from './configuration.ts';

/** Passwords with the work that the deployment gives. */
export function passwords(): PasswordHashing {
  return passwordHashing(Number(setting('passwordWork')));
}
