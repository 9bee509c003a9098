import { useRef, useState } from 'react';
import type { Answer } from '../console-api.ts';
import { offline, type Trouble, troubleOf } from '../data/trouble.ts';

/** A call that a person begins: one at a time, its trouble told until the next one. */
export function useCall(): {
  readonly busy: boolean;
  readonly trouble: Trouble | null;
  /** Counts the calls that did not go through. */
  readonly attempt: number;
  /** The body of the answer; null when it did not go through, or while another call is under way. */
  readonly run: <T>(call: () => Promise<Answer<T>>) => Promise<{ readonly body: T } | null>;
} {
  const [state, setState] = useState<{ busy: boolean; trouble: Trouble | null; attempt: number }>({
    busy: false,
    trouble: null,
    attempt: 0,
  });
  const isBusy = useRef(false);
  const run = async <T>(call: () => Promise<Answer<T>>): Promise<{ readonly body: T } | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState(({ attempt }) => ({ busy: true, trouble: null, attempt }));
    const ended = (trouble: Trouble | null): void => {
      isBusy.current = false;
      setState(({ attempt }) => ({ busy: false, trouble, attempt: trouble === null ? attempt : attempt + 1 }));
    };
    try {
      const answer = await call();
      ended(answer.ok ? null : troubleOf(answer));
      return answer.ok ? { body: answer.body } : null;
    } catch {
      ended(offline);
      return null;
    }
  };
  return { ...state, run };
}
