/** Rows after which the engine has compiled what it will: rounds of 2 000 rows get faster up to about the hundredth. */
const ROWS_TO_SETTLE = 200_000;

/** Repeats a piece of work on so many rows until the engine has settled. */
export function settle(rows: number, work: () => unknown): void {
  for (let done = 0; done < ROWS_TO_SETTLE; done += rows) work();
}
