import { useEffect, useRef, useState } from 'react';

/** After the last key, so that not every letter is a question or an address. */
const PAUSE_MS = 250;

/**
 * What is typed, at once, and what is known of it after a pause: the address, which may also change by other ways.
 * @param known the text of the address
 * @param change receives what was typed
 */
export function useTyped(
  known: string,
  change: (text: string) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(known);
  const tell = useRef(change);
  tell.current = change;
  const told = useRef(known);
  useEffect(() => {
    const text = typed.trim();
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      tell.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // The address changed by another way than this field: back, a link, "clear".
  useEffect(() => {
    if (known === told.current) return;
    told.current = known;
    setTyped(known);
  }, [known]);
  return [typed, setTyped];
}
