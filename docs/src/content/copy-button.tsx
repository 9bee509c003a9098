import { useEffect, useState } from 'react';
import { Icon } from '../shell/icon.tsx';

type CopyState = 'ready' | 'done' | 'failed';

const words: Readonly<Record<CopyState, string>> = { ready: '', done: 'Copied', failed: 'Not copied' };

/**
 * Copies a text.
 * @param props.text gives it when it is wanted; it may have to be fetched
 * @param props.label what is copied; a word beside the drawing where `isWorded`
 */
export function CopyButton(props: {
  readonly text: () => string | Promise<string>;
  readonly label: string;
  readonly isWorded?: boolean;
}) {
  const { text, label, isWorded = false } = props;
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className={isWorded ? 'quiet-button' : 'icon-button copy-button'}
        {...(isWorded ? {} : { 'aria-label': label, title: label })}
        onClick={() => void copy()}
      >
        <Icon name={state === 'done' ? 'done' : 'copy'} />
        {isWorded && <span>{state === 'ready' ? label : words[state]}</span>}
      </button>
      <span className="unseen" role="status">
        {words[state]}
      </span>
    </>
  );
}
