import { useEffect } from 'react';
import type { StatementUpload } from '../console-api.ts';
import { showInstant, showScore } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePaged, useWords } from '../parts/console-context.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import type { TabProps } from './application-screen.tsx';
import { StatementPassword } from './statement-password.tsx';
import { StatementPicker } from './statement-picker.tsx';

const tones = {
  AWAITING_FILE: 'info',
  EXPIRED: 'watch',
  READING: 'info',
  PASSWORD_NEEDED: 'watch',
  ACCEPTED: 'good',
  PARTLY_ACCEPTED: 'watch',
  REFUSED: 'bad',
  FAILED: 'bad',
} as const satisfies Record<StatementUpload['status'], Tone>;

const POLL_MS = 2_000;

function Findings({ upload }: { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const { errors, findings, authenticity_findings: authenticity } = upload;
  if (errors.length + findings.length + authenticity.length === 0) return null;
  const found = [
    ...errors.map(({ message, page, row }) => `${message}${words.at(page, row)}`),
    ...findings.map(({ message, page, row }) => `${message}${words.at(page, row)}`),
    ...authenticity.map(({ message, page }) => `${message}${words.at(page, null)}`),
  ];
  return (
    <details open={errors.length > 0}>
      <summary>
        {words.findings} ({found.length})
      </summary>
      <ul className="plain">
        {[...new Set(found)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function UploadRow({ upload, data }: TabProps & { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const { status, progress, accounts, authenticity_score: authenticity } = upload;
  const added = accounts.reduce((sum, { rows_added: rows }) => sum + rows, 0);
  const known = accounts.reduce((sum, { duplicates }) => sum + duplicates, 0);
  return (
    <li className="upload">
      <div className="upload-head">
        <h3>{upload.file_name}</h3>
        <Chip tone={tones[status]}>{words.statuses[status]}</Chip>
      </div>
      <p className="soft">
        {[
          showInstant(upload.created_at),
          ...(upload.format === null ? [] : [upload.format.toUpperCase()]),
          ...(status === 'READING' ? [words.pages(progress.pages_read, progress.pages)] : []),
          ...(accounts.length === 0 ? [] : [words.rows(added, known)]),
          ...(authenticity === null ? [] : [words.authenticity(showScore(authenticity))]),
        ].join(' · ')}
      </p>
      {status === 'PASSWORD_NEEDED' ? <StatementPassword upload={upload} data={data} /> : null}
      <Findings upload={upload} />
    </li>
  );
}

/** The statements with what was read of them; more can be added. */
export function DocumentsTab({ data }: TabProps) {
  const { documents: words } = useWords();
  const { items, count, isWhole, loading, trouble } = usePaged(data.uploads);
  const isMoving = items.some(({ status }) => status === 'READING' || status === 'AWAITING_FILE');
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void data.uploads.refresh(), POLL_MS);
    return () => {
      clearInterval(timer);
      void data.connection.reload();
    };
  }, [data, isMoving]);
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        <StatementPicker data={data} />
        {trouble === null ? null : <TroubleView trouble={trouble} again={() => void data.uploads.more()} />}
        {count === null ? (
          trouble === null ? (
            <Skeleton />
          ) : null
        ) : count === 0 ? (
          <Empty title={words.none} text={words.noneText} />
        ) : (
          <ul className="uploads">
            {items.map((upload) => (
              <UploadRow key={upload.id} upload={upload} data={data} />
            ))}
          </ul>
        )}
        {isWhole || count === null ? null : (
          <ActionButton busy={loading} onClick={() => void data.uploads.more()}>
            {words.more}
          </ActionButton>
        )}
      </Section>
      <ApiCall id="listStatementUploads" path={{ application_id: data.id }} />
    </>
  );
}
