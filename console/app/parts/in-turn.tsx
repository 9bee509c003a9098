import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import { Skeleton } from './states.tsx';
import { usePrinting } from './use-printing.ts';

/** A page that nobody sees is not painted: it goes on all the same after so many milliseconds. */
const UNSEEN_MS = 200;

/** Calls once what is drawn now was painted. @returns calls it off */
function oncePainted(go: () => void): () => void {
  let timer = setTimeout(go, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(go);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/**
 * Draws its children one after another, each once the one before was painted, with the room for the next one below:
 * a press is answered at once, and the next one waits for a part, not for all of them. On paper all are drawn.
 */
export function InTurn({
  children,
  room = <Skeleton shape="chart" />,
}: {
  readonly children: ReactNode;
  /** What stands there until all are drawn. */
  readonly room?: ReactNode;
}) {
  const parts = Children.toArray(children);
  const [turns, setTurns] = useState(0);
  const isPrinting = usePrinting();
  const drawn = isPrinting ? parts.length : turns;
  useEffect(() => {
    if (turns >= parts.length) return;
    return oncePainted(() => startTransition(() => setTurns(turns + 1)));
  }, [turns, parts.length]);
  return (
    <>
      {parts.slice(0, drawn)}
      {/* Another one with each part, as a room that moves would be a shift of the page; announced once to screen readers. */}
      {drawn < parts.length ? (
        <div key={`room ${drawn}`} aria-hidden={drawn > 0 || undefined}>
          {room}
        </div>
      ) : null}
    </>
  );
}
