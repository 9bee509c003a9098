import type { Flow, Schedule } from './persona-plan.ts';

type Spread = readonly [from: number, to: number];

interface Habit {
  /** How often a month. */
  readonly times: Spread;
  /** Rands each time. */
  readonly rands: Spread;
  /** Days of the month, where not all are alike. */
  readonly onDays?: readonly number[];
}

/** Days around a payday on the 25th, when most shopping is done. */
export const AFTER_THE_25TH: readonly number[] = [1, 2, 3, 5, 8, 12, 16, 20, 25, 25, 26, 26, 27, 27, 28];

const nowAndThen = ({ times, onDays }: Habit): Schedule =>
  onDays ? { every: 'now_and_then', times, onDays } : { every: 'now_and_then', times };

/** Card purchases of one kind at the shops of a place. */
function shopping(id: string, label: Flow['label'], shops: readonly string[], step: number) {
  return (place: string, habit: Habit): Flow => ({
    id,
    event: id === 'fuel' ? 'fuel_purchase' : 'card_purchase',
    party: shops.map((shop) => `${shop} ${place}`),
    label,
    amount: { from: habit.rands[0], to: habit.rands[1], step },
    schedule: nowAndThen(habit),
  });
}

export const groceries = shopping(
  'groceries',
  'food.groceries',
  ['Checkers', 'Shoprite', 'Pick n Pay', 'Spar', 'Boxer Superstore'],
  0.01,
);
export const upmarketGroceries = shopping(
  'groceries',
  'food.groceries',
  ['Woolworths Food', 'Checkers Sixty60', 'Pick n Pay', 'Superspar'],
  0.01,
);
export const fuel = shopping('fuel', 'transport.fuel', ['Engen', 'Shell', 'BP', 'Sasol', 'Caltex'], 10);
export const fastFood = shopping(
  'fast_food',
  'food.fast_food',
  ['KFC', 'Steers', 'Debonairs', 'Nandos', 'McDonalds'],
  0.1,
);
export const restaurants = shopping(
  'restaurants',
  'food.restaurants',
  ['Spur', 'Ocean Basket', 'Mugg & Bean', 'Wimpy'],
  0.5,
);
export const pharmacy = shopping('pharmacy', 'medical.pharmacy', ['Clicks', 'Dis-Chem'], 0.01);
export const clothing = shopping('clothing', 'shopping.clothing', ['Pep', 'Ackermans', 'Mr Price', 'Jet'], 0.99);
export const liquor = shopping('liquor', 'food.alcohol_tobacco', ['Tops at Spar', 'Liquor City', 'Ultra Liquors'], 0.5);
export const parking = shopping('parking', 'transport.tolls_parking', ['Servest Parking', 'Payd Parking'], 5);

export function airtime(network: string, habit: Habit): Flow {
  return {
    id: 'airtime',
    event: 'airtime',
    party: network,
    label: 'housing.airtime_data',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 1 },
    schedule: nowAndThen(habit),
  };
}

export function electricity(supplier: string, habit: Habit): Flow {
  return {
    id: 'electricity',
    event: 'electricity',
    party: supplier,
    label: 'housing.electricity',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 50 },
    schedule: nowAndThen(habit),
  };
}

export function cashWithdrawal(place: string, habit: Habit): Flow {
  return {
    id: 'cash',
    event: 'atm_withdrawal',
    party: place,
    label: 'cash.atm_withdrawal',
    amount: { from: habit.rands[0], to: habit.rands[1], step: 50 },
    schedule: nowAndThen(habit),
  };
}

/** Something small and daily that fixes the first and the last day of the history. */
export function snack(place: string): Flow {
  return {
    id: 'snack',
    event: 'card_purchase',
    party: [`Spar ${place}`, `OK Foods ${place}`],
    label: 'food.groceries',
    amount: { from: 14, to: 49, step: 0.5 },
    schedule: { every: 'now_and_then', times: [2, 4] },
    anchors: true,
  };
}

/** A debit order on a day of each month. */
export function debitOrder(
  id: string,
  creditor: string,
  label: Flow['label'],
  rands: number,
  day: number,
  more: Pick<Flow, 'monthsBack' | 'rise' | 'account'> & { readonly event?: 'debit_order' | 'debicheck' } = {},
): Flow {
  return {
    id,
    event: 'debit_order',
    party: creditor,
    label,
    amount: rands,
    schedule: { every: 'month', day, move: 'after' },
    ...more,
  };
}
