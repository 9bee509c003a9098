import { useRef, useState } from 'react';
import { sendFileByForm } from '../../../send-file.ts';
import { sentFileName } from '../../../sent-statement.ts';
import { limits } from '../../api-contract.evaluated.ts';
import type { Parts } from '../../console-api.ts';
import { useRefresh } from '../../data/use-api.ts';
import { useConsole } from '../../parts/console-context.tsx';

/** A file that was picked, until it has arrived. */
export interface Sending {
  readonly key: string;
  readonly name: string;
  readonly share: number;
  readonly fault: 'empty' | 'tooLarge' | 'notSent' | null;
}

/** What is said of the account of a file that does not say it, and whether it may be taken in part. */
export type StatedAccount = Pick<
  Parts<'createStatementUploads'>['body']['files'][number],
  'account_number' | 'bank_slug' | 'accept_partial'
>;

export interface StatementSending {
  /** What is on its way or did not arrive. */
  readonly sending: readonly Sending[];
  readonly send: (file: File, stated?: StatedAccount) => Promise<void>;
  /** The file of an upload, where it was sent from this page. */
  readonly fileOf: (uploadId: string) => File | undefined;
}

function faultOf(file: File): 'empty' | 'tooLarge' | null {
  if (file.size === 0) return 'empty';
  const most = file.type.startsWith('image/') ? limits.imageBytes : limits.statementBytes;
  return file.size > most ? 'tooLarge' : null;
}

/** Sends statements of an application to where the API says. */
export function useStatementSending(applicationId: string): StatementSending {
  const { api } = useConsole();
  const refresh = useRefresh();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const files = useRef(new Map<string, File>());
  const note = (key: string, part: Partial<Sending>): void =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const send: StatementSending['send'] = async (file, stated = {}) => {
    const key = crypto.randomUUID();
    const fault = faultOf(file);
    setSending((all) => [...all, { key, name: file.name, share: 0, fault }]);
    if (fault !== null) return;
    try {
      const answer = await api.createStatementUploads({
        path: { application_id: applicationId },
        body: { files: [{ file_name: sentFileName(file.name), size: file.size, ...stated }] },
      });
      const form = answer.ok ? answer.body.data[0] : undefined;
      const arrived =
        form !== undefined &&
        (await sendFileByForm(form, file, (share) => note(key, { share: Math.round(share * 100) })));
      if (arrived) {
        files.current.set(form.upload_id, file);
        setSending((all) => all.filter((one) => one.key !== key));
      } else note(key, { fault: 'notSent' });
    } catch {
      note(key, { fault: 'notSent' });
    }
    await refresh('listStatementUploads');
  };
  return { sending, send, fileOf: (uploadId) => files.current.get(uploadId) };
}
