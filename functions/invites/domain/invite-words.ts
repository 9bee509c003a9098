import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { dateAs } from '@imali/ledger/basics/date-styles.ts';

/** What an invite is about. */
export interface InviteFacts {
  /** As applicants know it. */
  readonly lender: string;
  /** The company behind it, where that is another name. */
  readonly legalName: string;
  /** Name of the applicant, as the lender wrote it. */
  readonly name: string | null;
  /** Epoch milliseconds. */
  readonly expiry: number;
}

/** The words of an invite, apart from how they are set. */
export interface InviteWords {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preheader: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  /** Below the button. */
  readonly notes: readonly string[];
  readonly footer: string;
}

/** `2026-04-25` -> `25 April 2026`. */
export const writtenDate = (date: CalendarDate): string => dateAs(date, 'd MMMM yyyy');

/** Says who asks, for what and why, until when, and what to do if it is a mistake. */
export function inviteWords({ lender, legalName, name, expiry }: InviteFacts): InviteWords {
  const until = writtenDate(johannesburgDate(expiry));
  return {
    subject: `${lender}: continue your application`,
    preheader: `Connect your bank account or send your statements. The link works until ${until}.`,
    greeting: name === null ? 'Hello' : `Hello ${name}`,
    paragraphs: [
      `${lender} would like to see your bank transactions to work out what you can afford. You choose what you share: connect your bank account, or send statements. It takes about two minutes.`,
      'You will read what your data is used for before you agree to anything, and you can withdraw your consent at any time.',
    ],
    action: 'Continue your application',
    notes: [
      `The link works until ${until}. It is for you only: please don’t forward it.`,
      `If you didn’t apply to ${lender}, you don’t need to do anything: nothing is shared.`,
      'Nobody will ask you for your banking password, PIN or one-time PIN by email or phone.',
    ],
    footer: `Sent by Imali on behalf of ${legalName}.`,
  };
}

/** An invite as plain text. */
export function inviteText(words: InviteWords, url: string): string {
  return [
    `${words.greeting},`,
    ...words.paragraphs,
    `${words.action}: ${url}`,
    ...words.notes,
    `--\n${words.footer}`,
  ].join('\n\n');
}
