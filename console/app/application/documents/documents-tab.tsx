import { useEffect, useState } from 'react';
import { waitsForAccount } from '../../../sent-statement.ts';
import type { StatementUpload } from '../../console-api.ts';
import { useRefresh } from '../../data/use-api.ts';
import { usePages } from '../../data/use-pages.ts';
import { showInstant, showScore } from '../../figures/show-figure.ts';
import type { Tone } from '../../figures/verdicts.ts';
import { ApiCall } from '../../parts/api-call.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { QueryLink } from '../../parts/link.tsx';
import { useQueryValue } from '../../parts/query-state.ts';
import { Section } from '../../parts/section.tsx';
import { Empty, ListView } from '../../parts/states.tsx';
import type { TabProps } from '../application-path.ts';
import { ofApplication } from '../use-application.ts';
import { StatementAccount } from './statement-account.tsx';
import { StatementCoverage } from './statement-coverage.tsx';
import { StatementPages } from './statement-pages.tsx';
import { StatementPart } from './statement-part.tsx';
import { StatementPassword } from './statement-password.tsx';
import { StatementPicker } from './statement-picker.tsx';
import { StatementQuarantine } from './statement-quarantine.tsx';
import { type StatementSending, useStatementSending } from './use-statement-sending.ts';

const tones = {
  AWAITING_FILE: 'info',
  QUARANTINED: 'watch',
  EXPIRED: 'watch',
  READING: 'info',
  PASSWORD_NEEDED: 'watch',
  ACCEPTED: 'good',
  PARTLY_ACCEPTED: 'watch',
  REFUSED: 'bad',
  FAILED: 'bad',
} as const satisfies Record<StatementUpload['status'], Tone>;

const POLL_MS = 2_000;
const PAGE = '25';

function Findings({ upload }: { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const { errors, findings, authenticity_findings: authenticity } = upload;
  if (errors.length + findings.length + authenticity.length === 0) return null;
  const found = new Set([
    ...errors.map(({ message, page, row, code }) => `${message}${words.at(page, row)}${words.code(code)}`),
    ...errors.map(({ reason }) => words.applicantReason(reason)),
    ...errors.map((error) => error.next_step),
    ...findings.map(({ message, page, row }) => `${message}${words.at(page, row)}`),
    ...authenticity.map(({ message, page }) => `${message}${words.at(page, null)}`),
  ]);
  return (
    <details open={errors.length > 0}>
      <summary>
        {words.findings} ({found.size})
      </summary>
      <ul className="plain">
        {[...found].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

interface UploadRowProps extends TabProps {
  readonly upload: StatementUpload;
  /** Whether it is asked which account the file is of. */
  readonly asksAccount: boolean;
  readonly sent: StatementSending;
}

function UploadRow({ upload, id, asksAccount, sent }: UploadRowProps) {
  const { documents: words } = useWords();
  const { status, progress, accounts, authenticity_score: authenticity, authenticity_band: band } = upload;
  const wasSentAgain = upload.missing.length > 0 && !asksAccount;
  const added = accounts.reduce((sum, { rows_added: rows }) => sum + rows, 0);
  const known = accounts.reduce((sum, { duplicates }) => sum + duplicates, 0);
  return (
    <li className="upload">
      <div className="upload-head">
        <h3>{upload.file_name}</h3>
        {asksAccount ? (
          <Chip tone="watch">{words.needsAccount}</Chip>
        ) : wasSentAgain ? (
          <Chip tone="info">{words.sentAgain}</Chip>
        ) : (
          <Chip tone={tones[status]}>{words.statuses[status]}</Chip>
        )}
      </div>
      <p className="soft">
        {[
          showInstant(upload.created_at),
          ...(upload.format === null ? [] : [upload.format.toUpperCase()]),
          ...(status === 'READING' ? [words.pages(progress.pages_read, progress.pages)] : []),
          ...(accounts.length === 0 ? [] : [words.rows(added, known)]),
          ...(authenticity === null ? [] : [words.authenticity(showScore(authenticity), band)]),
        ].join(' · ')}
      </p>
      {asksAccount ? <StatementAccount upload={upload} send={sent.send} fileOf={sent.fileOf} /> : null}
      {upload.email === null ? null : (
        <p className="soft">
          {words.email(upload.email.from, upload.email.spf, upload.email.dkim, upload.email.dmarc)}
        </p>
      )}
      {status === 'QUARANTINED' ? <StatementQuarantine upload={upload} id={id} /> : null}
      {status === 'PASSWORD_NEEDED' ? <StatementPassword upload={upload} id={id} /> : null}
      {status === 'REFUSED' && !asksAccount ? (
        <StatementPart upload={upload} send={sent.send} fileOf={sent.fileOf} />
      ) : null}
      {upload.format === 'pdf' && status !== 'PASSWORD_NEEDED' && status !== 'READING' ? (
        <QueryLink changes={{ document: upload.id }} className="button second">
          {words.pagesButton}
        </QueryLink>
      ) : null}
      {asksAccount || wasSentAgain ? null : <Findings upload={upload} />}
    </li>
  );
}

/** The statements with what was read of them; more can be added. */
export function DocumentsTab({ id }: TabProps) {
  const { documents: words } = useWords();
  const refresh = useRefresh();
  const sent = useStatementSending(id);
  const [every, setEvery] = useState<number | null>(null);
  const list = usePages('listStatementUploads', { ...ofApplication(id), query: { limit: PAGE } }, { every });
  const documentId = useQueryValue('document');
  const shown = list.items.find((upload) => upload.id === documentId);
  const isMoving = list.items.some(({ status }) => status === 'READING' || status === 'AWAITING_FILE');
  useEffect(() => {
    setEvery(isMoving ? POLL_MS : null);
    if (!isMoving) return;
    // What was read changes what is known of the whole application.
    return () => void refresh('getBankConnection', 'listLabelledTransactions', 'getStatementSummary');
  }, [isMoving, refresh]);
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <StatementPicker sending={sent.sending} send={sent.send} />
        <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
          {(uploads) => (
            <ul className="uploads">
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.id}
                  upload={upload}
                  id={id}
                  asksAccount={waitsForAccount(upload, uploads)}
                  sent={sent}
                />
              ))}
            </ul>
          )}
        </ListView>
      </Section>
      <StatementCoverage id={id} />
      {shown === undefined ? null : <StatementPages upload={shown} id={id} />}
      <ApiCall id="listStatementUploads" path={{ application_id: id }} />
    </>
  );
}
