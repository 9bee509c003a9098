import type { PartyPlan, PoolId, PoolParty } from './parties.ts';
import type { Flow, Schedule } from './persona-plan.ts';

type Spread = readonly [from: number, to: number];

interface Habit {
  /** How often a month. */
  readonly times: Spread;
  /** Rands each time. */
  readonly rands: Spread;
  /** Days of the month, where not all are alike. */
  readonly onDays?: readonly number[];
  /** Place of the first shop in the persona's order of the pool, for a second flow over the same pool. */
  readonly nth?: number;
  readonly account?: number;
  readonly keepRands?: number;
  readonly monthsBack?: readonly [oldest: number, newest: number];
}

/** Days around a payday on the 25th, when most shopping is done. */
export const AFTER_THE_25TH: readonly number[] = [1, 2, 3, 5, 8, 12, 16, 20, 25, 25, 26, 26, 27, 27, 28];

const nowAndThen = ({ times, onDays }: Habit): Schedule =>
  onDays ? { every: 'now_and_then', times, onDays } : { every: 'now_and_then', times };

const more = ({ account, keepRands, monthsBack }: Habit): Pick<Flow, 'account' | 'keepRands' | 'monthsBack'> => ({
  ...(account === undefined ? {} : { account }),
  ...(keepRands === undefined ? {} : { keepRands }),
  ...(monthsBack === undefined ? {} : { monthsBack }),
});

/** The party in a place of a persona's own order of a pool, named plainly or inside a text. */
export function from(pool: PoolId, nth = 0, text?: string): PoolParty {
  return text === undefined ? { pool, nth } : { pool, nth, text };
}

/** Card purchases of one kind, at so many shops of the pool. */
function shopping(
  id: PoolId,
  label: Flow['label'],
  shops: number,
  step: number,
  event: Flow['event'] = 'card_purchase',
): (habit: Habit) => Flow {
  return (habit) => ({
    id: habit.nth === undefined ? id : `${id}_${habit.nth}`,
    event,
    party: { pool: id, nth: habit.nth ?? 0, of: shops, isShop: true },
    label,
    amount: { from: habit.rands[0], to: habit.rands[1], step },
    schedule: nowAndThen(habit),
    ...more(habit),
  });
}

/** The same without a branch in the name, as of shops on the internet. */
function online(id: PoolId, label: Flow['label'], shops: number, step: number): (habit: Habit) => Flow {
  return (habit) => ({
    ...shopping(id, label, shops, step, 'online_purchase')(habit),
    party: { pool: id, nth: habit.nth ?? 0, of: shops },
  });
}

export const groceries = shopping('groceries', 'food.groceries', 6, 0.01);
export const fuel = shopping('fuel', 'transport.fuel', 3, 10, 'fuel_purchase');
export const fastFood = shopping('fast_food', 'food.fast_food', 5, 0.1);
export const restaurants = shopping('restaurants', 'food.restaurants', 5, 0.5);
export const pharmacy = shopping('pharmacy', 'medical.pharmacy', 2, 0.01);
export const clothing = shopping('clothing', 'shopping.clothing', 4, 0.99);
export const liquor = shopping('liquor', 'food.alcohol_tobacco', 3, 0.5);
export const parking = shopping('parking', 'transport.tolls_parking', 3, 5);
export const hardware = shopping('hardware', 'housing.maintenance', 3, 0.5);
export const furniture = shopping('furniture', 'housing.furniture_appliances', 3, 1);
export const generalShopping = shopping('general', 'shopping.general', 5, 1);
export const personalCare = shopping('personal_care', 'services.personal_care', 3, 5);
export const leisure = shopping('leisure', 'entertainment.leisure', 4, 5);
export const vehicleService = shopping('vehicle_service', 'transport.vehicle_service', 3, 10);
export const medicalCare = shopping('doctor', 'medical.care', 4, 10);
export const publicTransport = shopping('public_transport', 'transport.public', 2, 5);
export const rideHailing = online('ride_hailing', 'transport.ride_hailing', 2, 0.5);
export const trips = online('travel', 'travel.trips', 3, 10);
export const casino = shopping('casino', 'gambling.betting_casino', 2, 50);
export const betting = online('betting', 'gambling.betting_casino', 4, 50);

/** Prepaid airtime and data of one network. */
export function airtime(habit: Habit): Flow {
  return {
    id: 'airtime',
    event: 'airtime',
    party: from('airtime'),
    label: 'housing.airtime_data',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 1 },
    schedule: nowAndThen(habit),
    ...more(habit),
  };
}

/** Prepaid electricity of the home town's municipality. */
export function electricity(habit: Habit): Flow {
  return {
    id: 'electricity',
    event: 'electricity',
    party: '{municipality}',
    label: 'housing.electricity',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 50 },
    schedule: nowAndThen(habit),
    ...more(habit),
  };
}

export function cashWithdrawal(habit: Habit): Flow {
  return {
    id: 'cash',
    event: 'atm_withdrawal',
    party: ['{branch}', '{branch} {town}', 'Shoprite {branch}', '{town} Main'],
    label: 'cash.atm_withdrawal',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 50 },
    schedule: nowAndThen(habit),
    ...more(habit),
  };
}

/** Something small and daily that fixes the first and the last day of the history. */
export function snack(account = 0): Flow {
  return {
    id: 'snack',
    event: 'card_purchase',
    party: { pool: 'groceries', nth: 12, of: 3, isShop: true },
    label: 'food.groceries',
    amount: { from: 14, to: 49, step: 0.5 },
    schedule: { every: 'now_and_then', times: [2, 4] },
    anchors: true,
    account,
  };
}

/** A debit order on a day of each month. */
export function debitOrder(
  id: string,
  creditor: PartyPlan,
  label: Flow['label'],
  rands: number,
  day: number,
  rest: Pick<Flow, 'monthsBack' | 'rise' | 'account' | 'refused'> & {
    readonly event?: 'debit_order' | 'debicheck';
  } = {},
): Flow {
  return {
    id,
    event: 'debit_order',
    party: creditor,
    label,
    amount: rands,
    schedule: { every: 'month', day, move: 'after' },
    ...rest,
  };
}

/** A payment that the holder makes on a day of each month. */
export function monthlyPayment(
  id: string,
  party: PartyPlan,
  label: Flow['label'],
  amount: Flow['amount'],
  day: number,
  rest: Pick<Flow, 'monthsBack' | 'rise' | 'account' | 'keepRands'> & {
    readonly event?: 'eft_out' | 'payshap_out' | 'recurring_card' | 'cash_send' | 'cross_border_out';
  } = {},
): Flow {
  return { id, event: 'eft_out', party, label, amount, schedule: { every: 'month', day, move: 'after' }, ...rest };
}

/** Money moved from one own account to another; the label follows from the kinds of the two. */
export function ownTransfer(
  id: string,
  accounts: readonly [from: number, to: number],
  party: string,
  amount: Flow['amount'],
  schedule: Schedule,
): Flow {
  const [account, toAccount] = accounts;
  return {
    id,
    event: 'own_transfer_out',
    party,
    label: 'transfer.own_account_out',
    amount,
    schedule,
    account,
    toAccount,
  };
}
