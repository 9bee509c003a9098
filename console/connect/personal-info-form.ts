import { isCalendarDay } from '../../schemas/calendar-day.ts';
import { plainNumber, readIdentityNumber } from '../../schemas/south-african-id.ts';
import { showDay } from '../show-day.ts';
import type { ConnectFlow, PersonalInfo } from './connect-api.ts';
import type { Words } from './words.ts';

/** The form as it is typed. */
export interface PersonalInfoDraft {
  readonly firstNames: string;
  readonly lastNames: string;
  readonly kind: 'national_id' | 'passport';
  readonly number: string;
  readonly country: string;
  readonly nationality: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly email: string;
  readonly phone: string;
  /** What is known already and shown with its middle masked: left empty, it stays. */
  readonly given: GivenBefore;
}

export interface GivenBefore {
  readonly number: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** The document that the number is of. */
  readonly kind: 'national_id' | 'passport';
  readonly country: string;
}

export type DraftField = Exclude<keyof PersonalInfoDraft, 'given'>;

/** What every question is given. */
export interface QuestionProps {
  readonly draft: PersonalInfoDraft;
  readonly set: (field: DraftField, value: string) => void;
  readonly errorOf: (field: DraftField) => string | undefined;
}

/** The form is asked for in three questions. */
export const questions = ['names', 'identity', 'contact'] as const;
export type Question = (typeof questions)[number];

const fieldsOf: Readonly<Record<Question, readonly DraftField[]>> = {
  names: ['firstNames', 'lastNames'],
  identity: ['number', 'country', 'nationality', 'day'],
  contact: ['email', 'phone'],
};

const draftFieldOf: Readonly<Record<string, DraftField>> = {
  first_names: 'firstNames',
  last_names: 'lastNames',
  gov_id: 'number',
  id_type: 'number',
  id_country: 'country',
  nationality: 'nationality',
  date_of_birth: 'day',
  email: 'email',
  phone: 'phone',
};

/** The field of the form that a field of the API is, and the question that asks for it. */
export function placeOfField(apiField: string): { readonly field: DraftField; readonly question: Question } {
  const field = draftFieldOf[apiField] ?? 'firstNames';
  return { field, question: questions.find((one) => fieldsOf[one].includes(field)) ?? 'names' };
}

/** The form as it begins, with what the lender filled in. */
export function firstDraft(given: ConnectFlow['personal_info']): PersonalInfoDraft {
  const [year = '', month = '', day = ''] = (given?.date_of_birth ?? '').split('-');
  const isPassport = given?.id_type === 'passport';
  const kind = isPassport ? 'passport' : 'national_id';
  const country = isPassport ? (given?.id_country ?? '') : '';
  return {
    firstNames: given?.first_names ?? '',
    lastNames: given?.last_names ?? '',
    kind,
    number: '',
    country,
    nationality: given?.nationality ?? '',
    day: day.replace(/^0/, ''),
    month: month.replace(/^0/, ''),
    year,
    email: '',
    phone: '',
    given: { number: given?.gov_id ?? null, email: given?.email ?? null, phone: given?.phone ?? null, kind, country },
  };
}

/** The number that was given before, masked; null where the form is of another document. */
export function givenNumber({ given, kind, country }: PersonalInfoDraft): string | null {
  return given.kind === kind && given.country === country.trim() ? given.number : null;
}

function birthOf({ day, month, year }: PersonalInfoDraft): string {
  return `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
}

/**
 * The draft after a change of its number: a South African number gives the date of birth, and that a citizen is South
 * African, where nothing was entered for them yet.
 */
export function withNumber(draft: PersonalInfoDraft, number: string, today: string): PersonalInfoDraft {
  const next = { ...draft, number };
  if (draft.kind !== 'national_id') return next;
  const read = readIdentityNumber(number, today);
  if (!('facts' in read)) return next;
  const [year = '', month = '', day = ''] = read.facts.dateOfBirth.split('-');
  const isEmpty = draft.day === '' && draft.month === '' && draft.year === '';
  return {
    ...next,
    ...(isEmpty ? { day: String(Number(day)), month: String(Number(month)), year } : {}),
    ...(draft.nationality === '' && read.facts.isCitizen ? { nationality: 'South African' } : {}),
  };
}

type Faults = Words['personalInfo'];

/** What keeps a question from being left, by field, in its order. Rules of section 5 of the specification. */
export function faultsOf(
  question: Question,
  draft: PersonalInfoDraft,
  today: string,
  words: Pick<Words, 'personalInfo' | 'months'>,
): readonly { readonly field: DraftField; readonly message: string }[] {
  const texts = words.personalInfo;
  const found: { field: DraftField; message: string }[] = [];
  const must = (field: DraftField, message: string | null): void => {
    if (message !== null) found.push({ field, message });
  };
  if (question === 'names') {
    must('firstNames', nameFault(draft.firstNames, texts.names.first, texts));
    must('lastNames', nameFault(draft.lastNames, texts.names.last, texts));
  }
  if (question === 'identity') {
    const isKept = plainNumber(draft.number) === '' && givenNumber(draft) !== null;
    must('number', isKept ? null : numberFault(draft, today, texts));
    if (draft.kind === 'passport') must('country', textFault(draft.country, texts.identity.country, texts));
    must('nationality', textFault(draft.nationality, texts.identity.nationality, texts));
    must('day', birthFault(draft, today, words));
  }
  if (question === 'contact') {
    const email = draft.email.trim();
    const isKept = email === '' && draft.given.email !== null;
    must('email', isKept || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? null : texts.faults.email);
    const phone = plainPhone(draft.phone);
    must('phone', phone === '' || /^(\+\d{9,11}|\d{10,12})$/.test(phone) ? null : texts.faults.phone);
  }
  return found;
}

const plainPhone = (text: string): string => text.replace(/[\s()-]/g, '');

function nameFault(text: string, field: string, { faults }: Faults): string | null {
  const { length } = text.trim();
  if (length === 0) return faults.required(field);
  return length < 2 || length > 24 ? faults.name(field) : null;
}

function textFault(text: string, field: string, { faults }: Faults): string | null {
  const { length } = text.trim();
  return length < 2 || length > 60 ? faults.required(field) : null;
}

function numberFault({ kind, number }: PersonalInfoDraft, today: string, { identity, faults }: Faults): string | null {
  const plain = plainNumber(number);
  if (plain === '') return faults.required(kind === 'passport' ? identity.passportNumber : identity.number);
  if (kind === 'passport') return /^[A-Za-z0-9]{7,13}$/.test(plain) ? null : faults.passport;
  const read = readIdentityNumber(plain, today);
  if ('facts' in read) return null;
  switch (read.fault) {
    case 'length':
      return faults.idLength(plain.length);
    case 'digits':
      return faults.idDigits;
    case 'date':
      return faults.idDate;
    case 'check':
      return faults.idCheck;
  }
}

function birthFault(
  draft: PersonalInfoDraft,
  today: string,
  words: Pick<Words, 'personalInfo' | 'months'>,
): string | null {
  const { faults, identity } = words.personalInfo;
  if (draft.day === '' && draft.month === '' && draft.year === '') return faults.required(identity.birth);
  const birth = birthOf(draft);
  if (!isCalendarDay(birth) || birth < '1900-01-01') return faults.day;
  if (birth > today) return faults.dayAhead;
  const read = draft.kind === 'national_id' ? readIdentityNumber(draft.number, today) : null;
  if (read === null || !('facts' in read) || read.facts.dateOfBirth === birth) return null;
  return faults.dayDiffers(showDay(read.facts.dateOfBirth, words));
}

/** The form as the API takes it. */
export function personalInfoOf(draft: PersonalInfoDraft): PersonalInfo {
  const email = draft.email.trim();
  const phone = plainPhone(draft.phone);
  const number = plainNumber(draft.number);
  return {
    first_names: draft.firstNames.trim(),
    last_names: draft.lastNames.trim(),
    date_of_birth: birthOf(draft),
    nationality: draft.nationality.trim(),
    id_type: draft.kind,
    id_country: draft.kind === 'passport' ? draft.country.trim() : 'ZA',
    ...(email === '' && draft.given.email !== null ? {} : { email }),
    ...(phone === '' && draft.given.phone !== null ? {} : { phone: phone === '' ? null : phone }),
    ...(number === '' && givenNumber(draft) !== null ? {} : { gov_id: number }),
  };
}
