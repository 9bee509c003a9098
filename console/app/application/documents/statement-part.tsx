import { type ChangeEvent, useRef, useState } from 'react';
import type { StatementUpload } from '../../console-api.ts';
import { showSpan } from '../../figures/show-figure.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import type { StatementSending } from './use-statement-sending.ts';

/** Offers to take the part of a refused file that its balances prove: the file is sent again with that choice. */
export function StatementPart({
  upload,
  send,
  fileOf,
}: Pick<StatementSending, 'send' | 'fileOf'> & { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { partial } = upload;
  if (partial === null || partial.taken) return null;
  const known = fileOf(upload.id);
  const sendAgain = async (file: File): Promise<void> => {
    setBusy(true);
    await send(file, { accept_partial: true });
    setBusy(false);
  };
  const picked = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) void sendAgain(file);
  };
  return (
    <div className="form in-line">
      <p>
        {words.partRead(partial.rows_read, partial.rows_left_out, partial.unread_pages)}{' '}
        {partial.days.length === 0
          ? null
          : `${words.partDays(partial.days.map(({ from, to }) => showSpan(from, to)).join('; '))} `}
        {words.partEffect}
      </p>
      <ActionButton
        busy={busy}
        busyText={words.sendingAgain}
        onClick={() => (known === undefined ? picker.current?.click() : void sendAgain(known))}
      >
        {words.usePart}
      </ActionButton>
      <input ref={picker} type="file" hidden aria-label={words.pickAgain} onChange={picked} />
    </div>
  );
}
