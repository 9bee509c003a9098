import type { SendFile } from '../../send-file.ts';
import { sentFileName } from '../../sent-statement.ts';
import { limits, statementBanks } from '../api-contract.evaluated.ts';
import type { ConnectApi } from '../connect-api.ts';
import type { CallGuard } from './call-guard.ts';
import { consequenceOf, type PickedFile } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/** What can be done with statements that are files. */
export interface FileSession {
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly sendAgain: (key: string) => Promise<void>;
  readonly dropFile: (key: string) => void;
  /**
   * Sends a file again that did not say which account it is of.
   * @param file picked again, where this browser has it no longer
   */
  readonly stateAccount: (uploadId: string, accountNumber: string, file?: File) => Promise<void>;
  readonly unlock: (uploadId: string, password: string) => Promise<void>;
}

/** Sent at once; a phone's line is one line. */
const AT_ONCE = 2;

function phaseOf(file: File): PickedFile['phase'] {
  if (file.size === 0) return 'empty';
  const most = file.type.startsWith('image/') ? limits.imageBytes : limits.statementBytes;
  return file.size > most ? 'too_large' : 'waiting';
}

export function fileSession(options: {
  readonly api: Pick<ConnectApi, 'createConnectUploads' | 'unlockConnectUpload'>;
  readonly applicationId: string;
  readonly store: SessionStore;
  readonly guard: CallGuard;
  readonly sendFile: SendFile;
}): FileSession {
  const { api, applicationId, store, guard, sendFile } = options;
  const { get, change } = store;
  const bytes = new Map<string, File>();
  /** What the applicant said of files that do not say it. */
  const accountNumbers = new Map<string, string>();
  const bankSlugs = new Map<string, string>();
  let picked = 0;
  let sending = 0;

  const note = (key: string, part: Partial<PickedFile>): void =>
    change({ files: get().files.map((file) => (file.key === key ? { ...file, ...part } : file)) });

  const send = async (key: string, file: File): Promise<void> => {
    note(key, { phase: 'sending', sent: 0 });
    // That of its first sending: another bank may have been chosen since.
    const slug = bankSlugs.get(key) ?? get().flow?.bank.selected?.bank_slug;
    if (slug !== undefined) bankSlugs.set(key, slug);
    const accountNumber = accountNumbers.get(key);
    const bank = statementBanks.find((one) => one === slug);
    const asked = {
      file_name: sentFileName(file.name),
      size: file.size,
      ...(bank === undefined ? {} : { bank_slug: bank }),
      ...(accountNumber === undefined ? {} : { account_number: accountNumber }),
    };
    try {
      const answer = await api.createConnectUploads({
        path: { application_id: applicationId },
        body: { files: [asked] },
      });
      const form = answer.ok ? answer.body.data[0] : undefined;
      if (!answer.ok) change(consequenceOf(answer));
      if (form === undefined) return note(key, { phase: 'failed' });
      const arrived = await sendFile(form, file, (sent) => note(key, { sent }));
      note(key, arrived ? { phase: 'sent', sent: 1, uploadId: form.upload_id } : { phase: 'failed' });
    } catch {
      note(key, { phase: 'failed' });
    }
  };

  /** Sends what waits, a few at once; each that ends makes room for the next. */
  const sendWaiting = async (): Promise<void> => {
    const next = get().files.find(({ phase }) => phase === 'waiting');
    const file = next === undefined ? undefined : bytes.get(next.key);
    if (next === undefined || file === undefined || sending >= AT_ONCE) return;
    sending += 1;
    const sent = send(next.key, file).finally(() => {
      sending -= 1;
    });
    await Promise.all([sent.then(sendWaiting), sendWaiting()]);
  };

  const pick = (file: File): PickedFile => {
    picked += 1;
    const key = `file-${picked}`;
    bytes.set(key, file);
    return { key, name: file.name, size: file.size, phase: phaseOf(file), sent: 0, uploadId: null };
  };
  const addFiles = async (added: readonly PickedFile[]): Promise<void> => {
    change({ files: [...get().files, ...added] });
    await sendWaiting();
  };
  const sendAgain = async (key: string): Promise<void> => {
    note(key, { phase: 'waiting', sent: 0, uploadId: null });
    await sendWaiting();
  };

  return {
    addFiles: (files) => addFiles(files.map(pick)),
    sendAgain,
    stateAccount: async (uploadId, accountNumber, file) => {
      const here = get().files.find((one) => one.uploadId === uploadId);
      const again = here ?? (file === undefined ? undefined : pick(file));
      if (again === undefined) return;
      accountNumbers.set(again.key, accountNumber);
      await (here === undefined ? addFiles([again]) : sendAgain(again.key));
    },
    dropFile: (key) => {
      bytes.delete(key);
      accountNumbers.delete(key);
      change({ files: get().files.filter((file) => file.key !== key) });
    },
    unlock: async (uploadId, password) => {
      const done = await guard.run(
        () =>
          api.unlockConnectUpload({
            path: { application_id: applicationId, upload_id: uploadId },
            body: { password },
          }),
        ({ code }) => {
          if (code === 'wrong_password') change({ wrongPasswordOf: uploadId });
          // It was opened already, from another device; or cannot be, which its status says.
          return ['wrong_password', 'password_not_needed', 'unreadable_file'].includes(code);
        },
      );
      const { thread } = get();
      if (done === null || thread === null) return;
      change({ thread: { ...thread, uploads: thread.uploads.map((one) => (one.id === uploadId ? done.body : one)) } });
    },
  };
}
