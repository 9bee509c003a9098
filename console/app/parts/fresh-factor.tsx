import { useId, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { ApiError } from '../data/trouble.ts';
import { browserPasskeys } from '../session/passkeys.ts';
import { ActionButton } from './action-button.tsx';
import { useConsole, useWords } from './console-context.tsx';

/** Takes a code or a passkey for what needs a fresh second factor. Forms of another purpose hold it, so it is a form of nothing itself. */
export function FreshFactor() {
  const { session } = useConsole();
  const { factor } = useWords().signIn;
  const { trouble: words } = useWords();
  const id = useId();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ApiError | 'missing' | 'none' | 'fresh' | null>(null);
  const show = async (shown: string | null): Promise<void> => {
    if (shown?.trim() === '') return setOutcome('missing');
    setBusy(true);
    const trouble = await session.freshen(shown);
    setBusy(false);
    setOutcome(trouble ?? 'fresh');
  };
  if (outcome === 'fresh') return <p role="status">{factor.fresh}</p>;
  const wrong =
    outcome === null
      ? undefined
      : outcome === 'missing'
        ? factor.missing
        : outcome === 'none'
          ? factor.noPasskey
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
      <ActionButton busy={busy} busyText={factor.busy} onClick={() => void show(code)}>
        {factor.submit}
      </ActionButton>
      {browserPasskeys.can ? (
        <ActionButton kind="quiet" busy={busy} busyText={factor.busy} onClick={() => void show(null)}>
          {factor.usePasskey}
        </ActionButton>
      ) : null}
    </>
  );
}
