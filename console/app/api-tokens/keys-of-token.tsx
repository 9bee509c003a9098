import { useState } from 'react';
import { TextArea } from '../../parts/text-area.tsx';
import type { Listed } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Modal } from '../parts/modal.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { readKeySet } from './read-key-set.ts';
import { apiTokenWords } from './words.api-tokens.ts';

const { keys: words } = apiTokenWords;

/** Registers the public keys of a system, which then has no secret. */
export function KeysOfToken({
  token,
  set,
  close,
}: {
  readonly token: Listed<'listApiTokens'>;
  readonly set: () => void;
  readonly close: () => void;
}) {
  const tell = useToast();
  const [text, setText] = useState('');
  const [lack, setLack] = useState<string>();
  const { send, busy, trouble } = useSend('setApiTokenKeys', { invalidates: ['listApiTokens'] });
  const isRefused = trouble !== null && Object.keys(trouble.fields).length > 0;
  const run = async (): Promise<void> => {
    const read = readKeySet(text);
    setLack(typeof read === 'string' ? words[read] : undefined);
    if (typeof read === 'string') return;
    if ((await send({ path: { token_id: token.id }, body: read })) === null) return;
    close();
    set();
    tell(words.done(token.name));
  };
  return (
    <Modal title={words.title} look="box" close={close}>
      <h2>{words.title}</h2>
      <p>
        <code className="given-name">{token.name}</code>
      </p>
      <p>{words.text}</p>
      {trouble === null || isRefused ? null : <TroubleView trouble={trouble} />}
      <div className="form">
        <TextArea
          id="keys"
          label={words.field}
          hint={words.hint}
          value={text}
          error={lack ?? (isRefused ? words.refused : undefined)}
          onChange={setText}
        />
        <ActionButton kind="first" busy={busy} busyText={words.busy} onClick={() => void run()}>
          {words.run}
        </ActionButton>
      </div>
    </Modal>
  );
}
