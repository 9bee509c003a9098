import { type ComponentType, useEffect, useState } from 'react';
import { Opening } from './dead-end.tsx';

/** A chunk that did not arrive is fetched once more, a little later each time. */
const PAUSE_MS = 2_000;

/** What a lender asks and wrote. Few applicants come here: its parts load when one does. */
export function Letters() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    void import('../letters/letters-screen.tsx').then(
      ({ LettersScreen }) => {
        if (!isOver) setScreen(() => LettersScreen);
      },
      () => {
        if (!isOver) timer = setTimeout(() => setTries(tries + 1), PAUSE_MS * (tries + 1));
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tries]);
  return Screen === null ? <Opening /> : <Screen />;
}
