import { useState } from 'react';
import { sendFileByForm } from '../../send-file.ts';
import { limits } from '../api-contract.evaluated.ts';
import { useRefresh } from '../data/use-api.ts';
import { useConsole, useWords } from '../parts/console-context.tsx';
import type { TabProps } from './application-screen.tsx';

/** A file that was picked, until it has arrived. */
interface Sending {
  readonly key: string;
  readonly name: string;
  readonly share: number;
  readonly fault: 'empty' | 'tooLarge' | 'notSent' | null;
}

function faultOf(file: File): 'empty' | 'tooLarge' | null {
  if (file.size === 0) return 'empty';
  const most = file.type.startsWith('image/') ? limits.imageBytes : limits.statementBytes;
  return file.size > most ? 'tooLarge' : null;
}

/** Picks statements and sends them to where the API says. */
export function StatementPicker({ id }: TabProps) {
  const { api } = useConsole();
  const refresh = useRefresh();
  const { documents: words } = useWords();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const note = (key: string, part: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const send = async (file: File): Promise<void> => {
    const key = crypto.randomUUID();
    const fault = faultOf(file);
    setSending((all) => [...all, { key, name: file.name, share: 0, fault }]);
    if (fault !== null) return;
    const asked = { file_name: file.name.replaceAll(/[\p{Cc}/\\]/gu, '_').slice(-255), size: file.size };
    try {
      const answer = await api.createStatementUploads({
        path: { application_id: id },
        body: { files: [asked] },
      });
      const form = answer.ok ? answer.body.data[0] : undefined;
      const arrived =
        form !== undefined &&
        (await sendFileByForm(form, file, (share) => note(key, { share: Math.round(share * 100) })));
      if (arrived) setSending((all) => all.filter((one) => one.key !== key));
      else note(key, { fault: 'notSent' });
    } catch {
      note(key, { fault: 'notSent' });
    }
    await refresh('listStatementUploads');
  };
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
