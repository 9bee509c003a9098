import type { PrintedFacts } from '../layouts/facts.ts';
import { dateInYear } from '../reading/dates.ts';
import type { PrintedMoney } from '../reading/numbers.ts';
import { textOf } from './line.ts';
import type { MoneyCells, RowCells } from './row-cells.ts';

const forwardWords =
  /^(?:(?:BAL(?:ANCE)?|SALDO) )?(?:(?:BROUGHT|CARRIED) FORWARD|OORGEBRING|OORGEDRA)$|^(?:OPENING|CLOSING) BALANCE$/i;

/** The day of an opening balance is the first of the period. */
export function startOf({ date }: RowCells): Pick<PrintedFacts, 'from'> {
  const from = date === null || date.year === null ? null : dateInYear(date, date.year);
  return from === null ? {} : { from };
}

/** A balance at the start or the end of a page, printed like a row that moves nothing; null for any other row. */
export function balanceForward({ description, money }: RowCells): PrintedMoney | null {
  const [cells = {}] = money;
  const { amount, debit, credit, fee, balance } = cells;
  const isStill = [amount, debit, credit, fee].every((one) => one === undefined || one.cents === 0);
  return isStill && balance !== undefined && forwardWords.test(textOf(description).trim()) ? balance : null;
}

/** Whether what a line says is a balance at the start or the end of a page or a period. */
export const isBalanceLine = ({ opening, closing, carried }: PrintedFacts): boolean =>
  opening !== undefined || closing !== undefined || carried !== undefined;

/** Whether a line prints any amount but a balance. */
export const isMovement = ({ amount, debit, credit, fee }: MoneyCells): boolean =>
  amount !== undefined || debit !== undefined || credit !== undefined || fee !== undefined;
