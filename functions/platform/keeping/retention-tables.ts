import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** How long data of a class is kept. An organisation can choose where `choice` says within which bounds, in days. */
export interface RetentionPeriod {
  readonly days: number;
  readonly choice: { readonly leastDays: number; readonly mostDays: number } | null;
  /** Why this long. */
  readonly ground: string;
}

export const retentionClasses = [
  'statement_files',
  'bank_data',
  'personal_info',
  'exports',
  'mails',
  'mail_records',
  'revet_files',
  'revets',
  'webhook_events',
  'idempotency_replies',
  'audit_log',
] as const;
export type RetentionClass = (typeof retentionClasses)[number];

/** The classes whose period an organisation can choose. */
export const chosenClasses = ['statement_files', 'bank_data', 'personal_info'] as const;
export type ChosenClass = (typeof chosenClasses)[number];

export interface RetentionTable {
  /** First day, in Johannesburg. */
  readonly effectiveFrom: CalendarDate;
  readonly periods: Readonly<Record<RetentionClass, RetentionPeriod>>;
}

/** Oldest first; sources in SOURCES.md. A change is added, never written over. */
export const RETENTION_TABLES: readonly RetentionTable[] = [
  {
    effectiveFrom: '2020-01-01',
    periods: {
      statement_files: {
        days: 365,
        choice: { leastDays: 30, mostDays: 365 },
        ground: 'To read a statement again when a reader of it was wrong; the rows are kept as bank data.',
      },
      bank_data: {
        days: 1096,
        choice: { leastDays: 30, mostDays: 1826 },
        ground:
          'A credit provider keeps what an assessment was made of for three years (National Credit Regulations, 55).',
      },
      personal_info: {
        days: 1096,
        choice: { leastDays: 30, mostDays: 1826 },
        ground: 'A credit provider keeps applications for credit for three years (National Credit Regulations, 55).',
      },
      exports: { days: 1, choice: null, ground: 'Made to be fetched at once; can be made again.' },
      mails: {
        days: 7,
        choice: null,
        ground: 'For tries again and to find faults; statements in them are kept as such.',
      },
      mail_records: {
        days: 30,
        choice: null,
        ground: 'To know a mail that comes again: mail services try for days, people for weeks.',
      },
      revet_files: { days: 14, choice: null, ground: 'Rows of a file that waits to be vetted.' },
      revets: {
        days: 1096,
        choice: null,
        ground:
          'A credit provider keeps applications for credit for three years (National Credit Regulations, 55). Those of an applicant go with the applicant.',
      },
      webhook_events: { days: 30, choice: null, ground: 'For replays and to read what a receiver missed.' },
      idempotency_replies: { days: 1, choice: null, ground: 'To answer a repeated request.' },
      audit_log: {
        days: 1826,
        choice: null,
        ground: 'Accountability (POPIA, sections 8 and 17), for as long as what it is about can be kept.',
      },
    },
  },
];
