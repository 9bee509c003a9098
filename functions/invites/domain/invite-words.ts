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
  /** What it is about beside; left out in a first invite. */
  readonly about?: InviteSubject;
}

/** What the lender asks for, in its words, and until when (ISO instant); or that there is a letter about a decision. */
export type InviteSubject =
  | { readonly kind: 'asked'; readonly words: string; readonly dueAt: string | null }
  | { readonly kind: 'decision' };

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
export function inviteWords(facts: InviteFacts): InviteWords {
  const { about, lender } = facts;
  const words = firstInviteWords(facts);
  if (about === undefined) return words;
  if (about.kind === 'decision') {
    return {
      ...words,
      subject: `${lender}: a letter about your application`,
      preheader: `${lender} wrote to you about your application.`,
      paragraphs: [
        `${lender} wrote to you about your application. The letter is on the page below, behind a code that we send you when you open it.`,
        'There you can also say what you don’t agree with, and read the answer.',
      ],
      action: 'Read the letter',
    };
  }
  const due = about.dueAt === null ? '' : ` by ${writtenDate(johannesburgDate(Date.parse(about.dueAt)))}`;
  return {
    ...words,
    subject: `${lender}: something more is needed for your application`,
    preheader: `${lender} asks you for something${due}.`,
    paragraphs: [
      `${lender} is looking at your application and needs something more from you${due}.`,
      `They write: “${about.words}”`,
      'Open the page below to send it, or to answer.',
    ],
  };
}

function firstInviteWords({ lender, legalName, name, expiry }: InviteFacts): InviteWords {
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
