import { billItemTypes } from '../../../schemas/entities/billing.ts';

export type BillableItem = (typeof billItemTypes)[number];

/** Items of which events are kept; the management fee is worked out when a month is closed. */
export type MeteredItem = Exclude<BillableItem, 'MANAGEMENT FEE'>;

/** In the order of bills and price lists. */
export const billableItems: readonly BillableItem[] = billItemTypes;

export const meteredItems = ['CONNECT', 'BANK'] as const satisfies readonly MeteredItem[];

/** What people call an item, and what they call an event of it. */
export const itemTitles: Readonly<Record<BillableItem, string>> = {
  CONNECT: 'Connect flow',
  BANK: 'Bank connection',
  'MANAGEMENT FEE': 'Management fee',
};

export const eventTitles: Readonly<Record<MeteredItem, string>> = {
  CONNECT: 'Connect flow completed',
  BANK: 'Bank connection analysed',
};
