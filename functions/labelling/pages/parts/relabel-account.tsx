import { FormToken, ProblemNotice } from '../../../staff/shell/notice.tsx';
import { StaffShell } from '../../../staff/shell/staff-shell.tsx';
import type { PageForms } from '../../../staff/shell/staff-visit.tsx';
import { accountWords as words } from '../../../staff/shell/words.en.ts';

/** One account: its transactions as a file, and the labelled file back. */
export function RelabelAccount({
  forms,
  accountId,
  account,
  fault,
}: {
  readonly forms: PageForms;
  readonly accountId: string | undefined;
  /** null when it is not known; undefined when none was asked for. */
  readonly account: { readonly rows: number; readonly bankSlug: string } | null | undefined;
  readonly fault: string | undefined;
}) {
  return (
    <StaffShell title={words.title} forms={forms}>
      <p>{words.intro}</p>
      {fault && <ProblemNotice what={fault} />}
      {account === null && <ProblemNotice what={words.unknown} />}
      <form method="get" action="/relabels/assigned_account">
        <div>
          <label htmlFor="account">{words.id}</label>
          <input id="account" name="account_id" defaultValue={accountId} pattern="[0-9a-f]{24}" required />
        </div>
        <div>
          <button type="submit">{words.open}</button>
        </div>
      </form>
      {account && accountId !== undefined && (
        <>
          <h2>
            {account.bankSlug}: {words.rows(account.rows)}
          </h2>
          <p>
            <a href={`/relabels/assigned_account/${accountId}/file`}>{words.download}</a>
          </p>
          <form method="post" encType="multipart/form-data" action="/relabels/assigned_account">
            <FormToken forms={forms} />
            <input type="hidden" name="account_id" value={accountId} />
            <div>
              <label htmlFor="file">{words.file}</label>
              <input id="file" name="file" type="file" accept="text/csv,.csv" required />
            </div>
            <div>
              <button type="submit">{words.upload}</button>
            </div>
          </form>
        </>
      )}
    </StaffShell>
  );
}
