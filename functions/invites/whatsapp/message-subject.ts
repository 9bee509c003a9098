import type { MessageSubject } from '../domain/whatsapp-number.ts';

const FORM = /^([0-9a-f]{24})\.([0-9a-f]{24})$/;

/** What a message is about, as it travels with it and comes back with everything that WhatsApp reports of it. */
export function subjectText({ applicationId, inviteId }: MessageSubject): string {
  return `${applicationId}.${inviteId}`;
}

/** Null for a message of something else. */
export function subjectOf(text: string | undefined): MessageSubject | null {
  const [, applicationId, inviteId] = FORM.exec(text ?? '') ?? [];
  return applicationId === undefined || inviteId === undefined ? null : { applicationId, inviteId };
}
