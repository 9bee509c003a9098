import type { StatementFinding } from '../reading/statement.ts';

/** The note that a part of the file is not read. */
export const partLeftOut = (part: string): StatementFinding => ({
  code: 'part_left_out',
  message: `The file also holds ${part}, which we do not read.`,
  place: null,
});

/** The note on transactions that the bank has not booked yet: they are in no balance. */
export const pendingLeftOut = (count: number): StatementFinding => ({
  code: 'pending_left_out',
  message: count === 1 ? 'One pending transaction was left out.' : `${count} pending transactions were left out.`,
  place: null,
});
