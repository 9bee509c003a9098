import { useId, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Trouble } from '../data/trouble.ts';
import { ActionButton } from './action-button.tsx';
import { useConsole, useWords } from './console-context.tsx';

/** Takes a code for what needs a fresh second factor. It may stand in a form of another purpose, so it is none itself. */
export function FreshFactor() {
  const { session } = useConsole();
  const { factor } = useWords().signIn;
  const { trouble: words } = useWords();
  const id = useId();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Trouble | 'missing' | 'fresh' | null>(null);
  const show = async (): Promise<void> => {
    if (code.trim() === '') return setOutcome('missing');
    setBusy(true);
    const trouble = await session.freshen(code);
    setBusy(false);
    setOutcome(trouble ?? 'fresh');
  };
  if (outcome === 'fresh') return <p role="status">{factor.fresh}</p>;
  const wrong =
    outcome === null
      ? undefined
      : outcome === 'missing'
        ? factor.missing
        : outcome.code === 'offline'
          ? words.offline.text
          : outcome.message;
  return (
    <>
      <Field
        id={id}
        label={factor.code}
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={wrong}
        wide="number"
      />
      <ActionButton busy={busy} busyText={factor.busy} onClick={() => void show()}>
        {factor.submit}
      </ActionButton>
    </>
  );
}
