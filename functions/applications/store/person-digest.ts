import { createHash } from 'node:crypto';
import { internationalNumber } from '../domain/phone-number.ts';

const digest = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex');

/** By which an email address is known again within one organisation, without being kept. */
export function emailDigest(organisationId: string, email: string): string {
  return digest(organisationId, 'email', email.trim().toLowerCase());
}

/** By which a phone number is known again within one organisation, however it is written. */
export function phoneDigest(organisationId: string, phone: string): string {
  return digest(organisationId, 'phone', internationalNumber(phone) ?? phone);
}
