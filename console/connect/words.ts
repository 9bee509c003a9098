import type { ApplicantLanguage } from '../../schemas/applicant-languages.ts';
import type { CompiledCatalogue } from '../catalogues/compiled-catalogue.ts';
import { type Say, sayIn, type Values } from '../catalogues/say-in.ts';
import { messages as english, texts as englishTexts } from './catalogues/en-za.evaluated.ts';

/** What a catalogue holds: that of another language has the same messages. */
export type Texts = typeof englishTexts;

/** What is known of two things that a sentence names: the first, the second, both or nothing. */
const knownOf = (first: unknown, second: unknown, names: readonly [string, string]): string =>
  first === null ? (second === null ? 'nothing' : names[1]) : second === null ? names[0] : 'both';

/** What words of a language are made of. */
interface Language {
  readonly locale: ApplicantLanguage;
  readonly texts: Texts;
  readonly say: Say<Texts>;
}

/** A list of which some messages take values, and others are plain. */
const listed = (
  say: Say<Texts>,
  path: 'leave.points' | 'email.steps' | 'withdraw.points',
  items: readonly string[],
  values: Values,
): readonly string[] => items.map((text, index) => (text === '' ? say(`${path}.${index}`, values) : text));

/** The words until a way to share is chosen: the link, who the applicant is, and what they consent to. */
function beginningWords({ texts, say }: Language) {
  const { shell, notHere, welcome, confirm, consent, personalInfo } = texts;
  return {
    shell: {
      ...shell,
      title: (screen: string, lender: string) =>
        say('shell.title', { screen, lender, hasLender: lender === '' ? 'no' : 'yes' }),
      progress: (step: number, of: number) => say('shell.progress', { step, of }),
    },
    notHere: { ...notHere, text: (origin: string) => say('notHere.text', { origin }) },
    welcome: {
      ...welcome,
      steps: { ...welcome.steps, complete: (lender: string) => say('welcome.steps.complete', { lender }) },
      who: (lender: string) => say('welcome.who', { lender }),
      expiry: (day: string) => say('welcome.expiry', { day }),
    },
    confirm: {
      ...confirm,
      lead: (lender: string) => say('confirm.lead', { lender }),
      sendTo: (address: string) => say('confirm.sendTo', { address }),
      notYours: (lender: string) => say('confirm.notYours', { lender }),
      sent: (address: string) => say('confirm.sent', { address }),
    },
    consent: {
      ...consent,
      purposes: {
        credit_assessment: (lender: string) => say('consent.purposes.credit_assessment', { lender }),
      },
      version: (version: string) => say('consent.version', { version }),
      agreement: (lender: string) => say('consent.agreement', { lender }),
    },
    personalInfo: {
      ...personalInfo,
      given: (masked: string) => say('personalInfo.given', { masked }),
      why: (lender: string) => say('personalInfo.why', { lender }),
      identity: {
        ...personalInfo.identity,
        tells: (day: string) => say('personalInfo.identity.tells', { day }),
        prefilledDiffers: (day: string) => say('personalInfo.identity.prefilledDiffers', { day }),
      },
      faults: {
        ...personalInfo.faults,
        required: (field: string) => say('personalInfo.faults.required', { field }),
        name: (field: string) => say('personalInfo.faults.name', { field }),
        idLength: (digits: number) => say('personalInfo.faults.idLength', { digits }),
        dayDiffers: (day: string) => say('personalInfo.faults.dayDiffers', { day }),
        refused: (field: string) => say('personalInfo.faults.refused', { field }),
      },
    },
  };
}

/** The words of banks, and of logging in at them. */
function banksWords({ texts, say, locale }: Language) {
  const { banks, methods, login, leave } = texts;
  const sentence = (text: string): string => `${text.slice(0, 1).toLocaleUpperCase(locale)}${text.slice(1)}`;
  return {
    banks: {
      ...banks,
      found: (count: number) => say('banks.found', { count }),
      by: (ways: readonly string[]) =>
        sentence(ways.reduce((first, other) => (first === '' ? other : say('banks.by', { first, other })), '')),
    },
    methods: { ...methods, title: (bank: string) => say('methods.title', { bank }) },
    login: {
      ...login,
      title: (bank: string) => say('login.title', { bank }),
      text: (bank: string) => say('login.text', { bank }),
      missing: (field: string) => say('login.missing', { field }),
    },
    leave: {
      ...leave,
      title: (bank: string) => say('leave.title', { bank }),
      points: (bank: string) => listed(say, 'leave.points', leave.points, { bank }),
      go: (bank: string) => say('leave.go', { bank }),
      again: (bank: string) => say('leave.again', { bank }),
      leaving: (bank: string) => say('leave.leaving', { bank }),
    },
  };
}

/** The words of files that an applicant sends, and of sending them by email. */
function filesWords({ texts, say }: Language) {
  const { upload, password, account, email } = texts;
  return {
    upload: {
      ...upload,
      title: (bank: string) => say('upload.title', { bank }),
      file: {
        ...upload.file,
        sending: (percent: number) => say('upload.file.sending', { percent }),
        reading: (page: number, pages: number | null) =>
          say('upload.file.reading', {
            page,
            pages: pages ?? '',
            known: page === 0 ? 'nothing' : knownOf(page, pages, ['page', '']),
          }),
        accepted: (rows: number) => say('upload.file.accepted', { rows }),
      },
      again: (file: string) => say('upload.again', { file }),
      remove: (file: string) => say('upload.remove', { file }),
      place: (page: number | null, row: number | null) =>
        say('upload.place', { page: page ?? '', row: row ?? '', known: knownOf(page, row, ['page', 'row']) }),
    },
    password: {
      ...password,
      hint: (hint: string) => say('password.hint', { hint }),
      label: (file: string) => say('password.label', { file }),
      tries: (left: number) => say('password.tries', { left }),
    },
    account: { ...account, label: (file: string) => say('account.label', { file }) },
    email: {
      ...email,
      title: (bank: string) => say('email.title', { bank }),
      steps: (bank: string) => listed(say, 'email.steps', email.steps, { bank }),
    },
  };
}

/** The words of reading what was shared, of the end and of a withdrawn consent. */
function endingWords({ texts, say }: Language) {
  const { thread, finish, done, withdraw, withdrawn } = texts;
  return {
    thread: {
      ...thread,
      title: { ...thread.title, fetching: (bank: string) => say('thread.title.fetching', { bank }) },
      fetched: (done: number, of: number) => say('thread.fetched', { done, of }),
      counted: (accounts: number, transactions: number) => say('thread.counted', { accounts, transactions }),
    },
    finish: { ...finish, text: (lender: string) => say('finish.text', { lender }) },
    done: {
      ...done,
      text: (lender: string) => say('done.text', { lender }),
      back: (lender: string) => say('done.back', { lender }),
      letters: (lender: string) => say('done.letters', { lender }),
      soon: (seconds: number, lender: string) => say('done.soon', { seconds, lender }),
    },
    withdraw: {
      ...withdraw,
      points: (lender: string) => listed(say, 'withdraw.points', withdraw.points, { lender }),
    },
    withdrawn: { ...withdrawn, text: (lender: string) => say('withdrawn.text', { lender }) },
  };
}

/**
 * Every word that an applicant reads, in the language of a catalogue (`catalogues/`, one file for each language, in ICU
 * MessageFormat; English is at a grade-7 reading level). No blame, no exclamation marks, verbs on buttons.
 * @param forms BCP 47: the forms of plurals and numbers are those of this language
 */
export function wordsOf(locale: ApplicantLanguage, catalogue: CompiledCatalogue<Texts>, forms: string = locale) {
  const { texts } = catalogue;
  const language: Language = { locale, texts, say: sayIn(catalogue, forms) };
  return {
    ...texts,
    language: locale,
    ...beginningWords(language),
    ...banksWords(language),
    ...filesWords(language),
    ...endingWords(language),
  };
}

/** The words of a language. */
export type Words = ReturnType<typeof wordsOf>;

export const englishWords: Words = wordsOf('en-ZA', { texts: englishTexts, messages: english });
