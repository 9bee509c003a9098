import type { StatementUpload } from '../../console-api.ts';
import { useSend } from '../../data/use-send.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { TroubleView } from '../../parts/states.tsx';
import type { TabProps } from '../application-path.ts';

/** Says why an emailed file is not read, and takes it. */
export function StatementQuarantine({ upload, id }: TabProps & { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const { send: take, busy, trouble } = useSend('takeMailedStatement', { invalidates: ['listStatementUploads'] });
  return (
    <div className="form">
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {upload.email?.quarantined_for.map((reason) => (
        <p key={reason}>{words.quarantinedFor[reason]}</p>
      ))}
      <ActionButton
        busy={busy}
        busyText={words.taking}
        onClick={() => void take({ path: { application_id: id, upload_id: upload.id } })}
      >
        {words.take}
      </ActionButton>
    </div>
  );
}
