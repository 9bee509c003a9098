import { addDays, type CalendarDate, lastDay, monthRange, weekday } from '@imali/ledger/basics/calendar.ts';
import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';

/** Companies, bodies of the state and people that nothing else is called; the last three are single words of tables. */
export const payers = [
  'QORVEX HOLDINGS',
  'DUNVALE PLASTICS',
  'ZANDORA',
  'PERSAL',
  'GEPF',
  'COMPENSATION FUND',
] as const;

/** How a payer may be printed with what varies: before it, behind it, around it, glued to a word of pay and not. */
export const shapes = [
  '{P} {V}',
  '{V} {P}',
  '{P}/{V}',
  '{V}/{P}',
  '{P}-{V}',
  '{P} - {V}',
  '{P} SALARY {V}',
  '{P} {V} SALARY',
  '{V} {P} SALARY',
  'SALARY {P} {V}',
  'SALARY {V} {P}',
  'SALARY/{P}/{V}',
  'SALARY-{V}-{P}',
  'SAL {V} {P}',
  '{P} SAL {V}',
  '{P} WAGES {V}',
  'WAGES {V} {P}',
  '{V} WAGES {P}',
  'SALARIS {P} {V}',
  '{P} SALARIS {V}',
  'LOON {V} {P}',
  '{P} LOON {V}',
  '{P} PAYROLL {V}',
  'PAYROLL {P} {V}',
  'MAGTAPE CREDIT {P} {V}',
  'MAGTAPE CREDIT {V} {P}',
  'ACB CREDIT {P} {V}',
  'ACB CREDIT {P} SALARY {V}',
  'CREDIT TRANSFER {P} {V}',
  'CREDIT TRANSFER {V} {P}',
  '{P} {V} CREDIT TRANSFER',
  '{V} {P} CREDIT TRANSFER',
  '{P} WAGES {V} CREDIT TRANSFER',
  'IB PAYMENT FROM {P} {V}',
  'EFT PAYMENT FROM {P} {V}',
  '{P} (PTY) LTD {V}',
  '{P} PTY LTD SALARY {V}',
  '{V} {P} (PTY) LTD',
  '{P} *{V}*',
  '{P}: {V}',
  'SALARY: {V}',
  'SAL {V}',
  '{V} SAL',
  '{V} SALARY',
  'WAGES {V}',
] as const;

/** Shapes in which what varies is glued to a word. */
export const gluedShapes = [
  'SAL{V} {P}',
  '{P} SAL{V}',
  'SALARY{V} {P}',
  '{V}SALARY {P}',
  'WAGES{V} {P}',
  '{P} LOON{V}',
  'SAL{V}',
  '{V}SAL',
  '{P}{V}',
] as const;

const months = (list: string) => {
  const words = list.split(' ');
  return (date: CalendarDate): string => words[Number(date.slice(5, 7)) - 1] ?? '';
};
const english = months('JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC');
const year = (date: CalendarDate): string => date.slice(0, 4);
const month = (date: CalendarDate): string => date.slice(5, 7);
const day = (date: CalendarDate): string => date.slice(8);
/** Weeks since the first of January, from 1. */
const week = (date: CalendarDate): string =>
  String(Math.floor((Date.parse(date) - Date.parse(`${year(date)}-01-01`)) / 604_800_000) + 1).padStart(2, '0');

/** Letters and digits that a number chooses, another for every number. */
function scrambled(seed: number, alphabet: string, length: number): string {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += alphabet[(state >>> 16) % alphabet.length] ?? '';
  }
  return text;
}

/** What varies, by the day of a payment and its number. */
export const volatileKinds: Readonly<Record<string, (date: CalendarDate, index: number) => string>> = {
  'an English month': english,
  'a whole English month': months(
    'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER',
  ),
  'an Afrikaans month': months('JAN FEB MRT APR MEI JUN JUL AUG SEPT OKT NOV DES'),
  'a whole Afrikaans month': months(
    'JANUARIE FEBRUARIE MAART APRIL MEI JUNIE JULIE AUGUSTUS SEPTEMBER OKTOBER NOVEMBER DESEMBER',
  ),
  'an isiZulu month': months(
    'UMASINGANA UNHLOLANJA UNDASA UMBASA UNHLABA UNHLANGULANA UNTULIKAZI UNCWABA UMANDULO UMFUMFU ULWEZI UZIBANDLELA',
  ),
  'an isiZulu month after the English one': months(
    'UJANUWARI UFEBHUWARI UMASHI UEPHRELI UMEYI UJUNI UJULAYI UAGASTI USEPTHEMBA UOKTHOBA UNOVEMBA UDISEMBA',
  ),
  'a Sesotho month': months(
    'PHEREKGONG HLAKOLA HLAKUBELE MMESA MOTSHEANONG PHUPJANE PHUPU PHATO LWETSE MPHALANE PUDUNGWANA TSHITWE',
  ),
  'a month and a year': (date) => `${english(date)} ${year(date)}`,
  'a month glued to a short year': (date) => `${english(date)}${year(date).slice(2)}`,
  'a year glued to a month': (date) => `${year(date)}${english(date)}`,
  'a date in one word': (date) => `${day(date)}${english(date)}${year(date).slice(2)}`,
  'a date in words': (date) => `${day(date)} ${english(date)} ${year(date)}`,
  'a date with slashes': (date) => `${day(date)}/${month(date)}/${year(date)}`,
  'a date from the year on': (date) => `${year(date)}-${month(date)}-${day(date)}`,
  'a month and a year in digits': (date) => `${month(date)}/${year(date)}`,
  'a year and a month in digits': (date) => `${year(date)}${month(date)}`,
  'a year': year,
  'P and a number': (date) => `P${Number(month(date))}`,
  'PER and a number': (date) => `PER${month(date)}`,
  'PRD, then a number': (date) => `PRD ${month(date)}`,
  'a period of six digits': (date) => `PERIOD ${year(date)}${month(date)}`,
  'WK and a number': (date) => `WK${week(date)}`,
  'W and a number': (date) => `W${week(date)}`,
  'WEEK, then a number': (date) => `WEEK ${week(date)}`,
  'the end of a week': (date) => `W/E ${day(date)}${english(date)}`,
  'a batch': (_, index) => `BATCH ${8831 + index}A`,
  'a short batch': (_, index) => `BATCH${11 + index}`,
  'an employee': () => 'EMP00412',
  'a sequence': (_, index) => `SEQ ${100 + index}`,
  'a long reference': (_, index) => `REF ${7_310_552 + index * 977}`,
  'letters and digits': (_, index) =>
    `Q${scrambled(index, 'XYZKW', 2)}${scrambled(index, '123456789', 3)}${scrambled(index, 'FGHJ', 2)}`,
  'a letter and a number': (_, index) => `${scrambled(index, 'BCDFGHJK', 1)}${11 + index}`,
  'two letters and a long number': (_, index) =>
    `${scrambled(index, 'BCDFGHJKLMNPQRSTVWXZ', 2)}${731_055 + index * 977}`,
  'two letters between numbers': (_, index) => `${210 + index * 13}/${scrambled(index, 'BCDFGHJKLMNPQRSTVWXZ', 2)}/47`,
  'letters alone': (_, index) => scrambled(index, 'BCDFGHJKLMNPQRSTVWXZ', 6),
};

const isWorkday = (date: CalendarDate): boolean => weekday(date) >= 1 && weekday(date) <= 5;

function workdayBefore(date: CalendarDate): CalendarDate {
  let found = date;
  while (!isWorkday(found)) found = addDays(found, -1);
  return found;
}

const every = (days: number, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays('2025-03-07', index * days));
const year2025 = monthRange('2025-03', '2026-02');

/** Paydays of twelve months. */
export const paydays: Readonly<Record<string, readonly CalendarDate[]>> = {
  'every week': every(7, 51),
  'every two weeks': every(14, 26),
  'every four weeks': every(28, 13),
  'every month': year2025.map((each) => workdayBefore(`${each}-25`)),
  'on the last workday': year2025.map((each) => workdayBefore(lastDay(each))),
};

/** A text of a shape; nothing stands for what varies where it is left out. */
export function printed(shape: string, payer: string, varying: string): string {
  const filled = shape.replace('{P}', payer).replace('{V}', varying);
  return varying === '' ? filled.replace(/ {2,}/g, ' ').trim() : filled;
}

/** In small and capital letters as people write names. */
export const inMixedCase = (text: string): string =>
  text.replace(/[A-Z]+/g, (word) => word.slice(0, 1) + word.slice(1).toLowerCase());

/** In cents a year, over which the paydays divide it. */
const YEARLY_PAY = 18_000_000;

/** A year of pay with daily spending beside it; `text` is what each payment prints. */
export function payLedger(
  dates: readonly CalendarDate[],
  text: (date: CalendarDate, index: number) => string,
): AccountLedger {
  const pay = Math.round(YEARLY_PAY / dates.length);
  const paid = dates.map((date, index): PrintedRow => [date, text(date, index), pay + (index % 3) * 1_000]);
  const spent = Array.from(
    { length: 52 },
    (_, index): PrintedRow => [
      addDays('2025-03-03', index * 7),
      'POS PURCHASE CHECKERS',
      -45_000 - (index % 5) * 2_500,
    ],
  );
  return makeLedger([...paid, ...spent].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
