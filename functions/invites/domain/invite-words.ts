import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import { filledText } from '../../platform/mail/filled-text.ts';
import { inviteTextsIn } from './texts/invite-texts.ts';

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
  /** English when left out. */
  readonly language?: ApplicantLanguage;
}

/** What the lender asks for, in its words, and until when (ISO instant); or that there is a letter about a decision. */
export type InviteSubject =
  | { readonly kind: 'asked'; readonly words: string; readonly dueAt: string | null }
  | { readonly kind: 'decision' };

/** The words of an invite, apart from how they are set. */
export interface InviteWords {
  readonly language: ApplicantLanguage;
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preheader: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  /** Above the address, for programs that show no buttons. */
  readonly copyAddress: string;
  /** Below the button. */
  readonly notes: readonly string[];
  readonly footer: string;
}

/** `2026-04-25` -> `25 April 2026`, with the month as the language calls it. */
export function writtenDate(date: CalendarDate, language: ApplicantLanguage = 'en-ZA'): string {
  const [year = '', , day = ''] = date.split('-');
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  return `${Number(day)} ${month} ${year}`;
}

/** Says who asks, for what and why, until when, and what to do if it is a mistake. */
export function inviteWords(facts: InviteFacts): InviteWords {
  const { about, lender, legalName, name, language = 'en-ZA' } = facts;
  const texts = inviteTextsIn(language);
  const until = writtenDate(johannesburgDate(facts.expiry), language);
  const say = (text: string, values: Readonly<Record<string, string>> = {}): string =>
    filledText(text, { lender, legalName, until, ...values });
  const words: InviteWords = {
    language,
    subject: say(texts.subject),
    preheader: say(texts.preheader),
    greeting: name === null ? texts.hello : say(texts.helloName, { name }),
    paragraphs: [say(texts.asks), say(texts.choose)],
    action: texts.action,
    copyAddress: texts.copyAddress,
    notes: [say(texts.notesUntil), say(texts.notesMistake), texts.notesPassword],
    footer: say(texts.footer),
  };
  if (about === undefined) return words;
  if (about.kind === 'decision') {
    return {
      ...words,
      subject: say(texts.letterSubject),
      preheader: say(texts.letterPreheader),
      paragraphs: [say(texts.letter), texts.letterObject],
      action: texts.letterAction,
    };
  }
  const due = about.dueAt === null ? null : writtenDate(johannesburgDate(Date.parse(about.dueAt)), language);
  return {
    ...words,
    subject: say(texts.askedSubject),
    preheader: due === null ? say(texts.askedPreheader) : say(texts.askedPreheaderBy, { due }),
    paragraphs: [
      due === null ? say(texts.asked) : say(texts.askedBy, { due }),
      say(texts.askedWords, { words: about.words }),
      texts.askedOpen,
    ],
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
