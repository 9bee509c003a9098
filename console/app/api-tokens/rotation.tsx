import { useState } from 'react';
import type { Answered, Listed } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Modal } from '../parts/modal.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { apiTokenWords } from './words.api-tokens.ts';

const { rotate: words } = apiTokenWords;

/** Hours for which the secret that is in use works besides the new one. */
const overlaps = ['0', '1', '24', '168'] as const;

/** Replaces the secret of a token; the one before goes on for a time, so that no call is refused while systems change over. */
export function Rotation({
  token,
  made,
  close,
}: {
  readonly token: Listed<'listApiTokens'>;
  readonly made: (token: Answered<'rotateApiToken'>) => void;
  readonly close: () => void;
}) {
  const [overlap, setOverlap] = useState<string>(overlaps[0]);
  const { send, busy, trouble } = useSend('rotateApiToken', { invalidates: ['listApiTokens'] });
  const run = async (): Promise<void> => {
    const answer = await send({ path: { token_id: token.id }, query: { overlap_hours: overlap } });
    if (answer === null) return;
    close();
    made(answer.body);
  };
  return (
    <Modal title={words.title} look="box" close={close}>
      <h2>{words.title}</h2>
      <p>
        <code className="given-name">{token.name}</code>
      </p>
      <p>{words.text}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <div className="form">
        <Select
          id="overlap"
          label={words.overlap}
          value={overlap}
          onChange={setOverlap}
          options={overlaps.map((value) => ({ value, name: words.overlaps[value] }))}
        />
        <ActionButton kind="first" busy={busy} busyText={words.busy} onClick={() => void run()}>
          {words.run}
        </ActionButton>
      </div>
    </Modal>
  );
}
