/** Runs tasks, some at once, the others in the order in which they came. */
export function fewAtOnce(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Its place goes to the next one without becoming free between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
