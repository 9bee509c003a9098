import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { BankEvent, PrintingBank } from './bank-wordings.ts';
import type { PartyPlan } from './parties.ts';

/** What the sandbox lists of a persona. */
export interface Persona {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Whole months of history; 0 is less than one. */
  readonly months: number;
  /** A few words each on what an analysis should notice. */
  readonly tags: readonly string[];
}

/** Days on which a flow falls. */
export type Schedule =
  /** A day of each month (its last where shorter), moved to a business day; `calendarMonths` 1..12 limits it. */
  | {
      readonly every: 'month';
      readonly day: number;
      readonly move?: 'before' | 'after';
      readonly calendarMonths?: readonly number[];
    }
  /** 0 = Sunday ... 6 = Saturday; moved to the business day before when `move` is set. */
  | { readonly every: 'week'; readonly weekday: number; readonly move?: 'before' }
  /** Every second of those weeks. */
  | { readonly every: 'fortnight'; readonly weekday: number; readonly move?: 'before' }
  /** So many times a month, on any of its days or on those listed. */
  | { readonly every: 'now_and_then'; readonly times: readonly [number, number]; readonly onDays?: readonly number[] };

/**
 * How much, in rands, always positive: the event decides the direction. Other seeds live on other sums: all but dated
 * amounts are scaled by a factor of the persona's and, slightly, of the flow's own.
 */
export type AmountPlan =
  | number
  /** The base more or less a share of it, drawn each time from whole percents, such as overtime or unpaid leave. */
  | { readonly base: number; readonly percent: readonly [from: number, to: number] }
  /** Drawn evenly, in steps of `step` rands (default 0.01). */
  | { readonly from: number; readonly to: number; readonly step?: number }
  /** The amount in force on a date, oldest first. */
  | { readonly dated: readonly { readonly since: CalendarDate; readonly rands: number }[] };

/** One habit or commitment: what happens, when, for how much, and what it truly is. */
export interface Flow {
  /** Names the flow's own random draws; unique in its persona. */
  readonly id: string;
  readonly event: BankEvent;
  readonly party: PartyPlan;
  /** What its rows truly are; between own accounts the kinds of account decide instead. */
  readonly label: LabelId;
  readonly amount: AmountPlan;
  readonly schedule: Schedule;
  /** Index of the account; defaults to 0. */
  readonly account?: number;
  /** Receiving account of a transfer between own accounts. */
  readonly toAccount?: number;
  /** Income that belongs together, such as all pay of one employer. */
  readonly stream?: string;
  /** Months back from the last month (0) in which the flow is alive: oldest and newest, both included. */
  readonly monthsBack?: readonly [oldest: number, newest: number];
  /** Months back in which the bank returns what is collected: stopped by the holder, or not allowed by the mandate. */
  readonly refused?: {
    readonly as: 'returned_disputed' | 'returned_mandate';
    readonly monthsBack: readonly [oldest: number, newest: number];
  };
  /** From this many months back on the amount is higher by so many percent. */
  readonly rise?: { readonly monthsBack: number; readonly percent: number };
  /** Left undone when less than so many rands would remain; defaults to 20. Debit orders bounce instead. */
  readonly keepRands?: number;
  /** Also happens on the first and the last day, so that the history spans exactly what the persona says. */
  readonly anchors?: boolean;
}

export interface AccountPlan {
  readonly bank: PrintingBank;
  /** Clearly made up, in the length of its bank. */
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  /** Whose account it is where not the holder's own: a partner's, or both persons'. */
  readonly heldBy?: string;
  readonly openingRands: number;
  readonly overdraftRands?: number;
  /** Yearly percent that a positive balance earns and a negative one costs, credited or charged at month end. */
  readonly creditInterest?: number;
  readonly debitInterest?: number;
}

export interface HolderPlan {
  readonly firstNames: string;
  readonly lastNames: string;
  readonly dateOfBirth: CalendarDate;
  readonly isFemale: boolean;
}

export interface PersonaPlan extends Persona {
  /** Days of history of a persona with less than a month. */
  readonly days?: number;
  /** The first account was opened on the first day, with its opening balance; without this a life went before. */
  readonly isNew?: true;
  /** Months of which no statement was handed in: their rows are absent, and the balance jumps. Oldest and newest. */
  readonly missingMonthsBack?: readonly [oldest: number, newest: number];
  readonly holder: HolderPlan;
  readonly accounts: readonly AccountPlan[];
  readonly flows: readonly Flow[];
}
