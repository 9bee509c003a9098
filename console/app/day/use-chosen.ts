import { useState } from 'react';

/** Rows that a person chose, of those that are shown: what is not shown any more is not chosen either. */
export function useChosen(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const still = shown.filter((id) => chosen.has(id));
  return {
    chosen: still,
    isAll: still.length === shown.length && shown.length > 0,
    has: (id: string): boolean => chosen.has(id),
    turn: (id: string): void => {
      setChosen(new Set(chosen.has(id) ? still.filter((one) => one !== id) : [...still, id]));
    },
    choose: (ids: readonly string[]): void => setChosen(new Set(ids)),
  };
}
