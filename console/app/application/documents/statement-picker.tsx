import { useWords } from '../../parts/console-context.tsx';
import type { StatementSending } from './use-statement-sending.ts';

/** Picks statements and shows them on their way. */
export function StatementPicker({ sending, send }: Pick<StatementSending, 'sending' | 'send'>) {
  const { documents: words } = useWords();
  const pick = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await send(file);
  };
  return (
    <>
      <label className="button second picker">
        {words.add}
        <input
          type="file"
          multiple
          className="unseen"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void pick(files);
          }}
        />
      </label>
      <ul className="plain" aria-live="polite">
        {sending.map(({ key, name, share, fault }) => (
          <li key={key} className={fault === null ? undefined : 'error'}>
            {name}: {fault === null ? words.sending(share) : words[fault]}
          </li>
        ))}
      </ul>
    </>
  );
}
