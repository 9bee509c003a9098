import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Upload } from '../connect-api.ts';
import type { FileRow } from '../file-rows.ts';
import { useSession, useWords } from '../parts/app-context.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import type { Words } from '../words.ts';
import { AccountPrompt } from './account-prompt.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { StatementReasons } from './statement-reasons.tsx';

type Tone = 'good' | 'watch' | 'bad' | 'calm';
interface Told {
  readonly tone: Tone;
  readonly text: string;
}

const signs: Readonly<Record<Tone, IconName>> = { good: 'check', watch: 'watch', bad: 'cross', calm: 'clock' };

function toldOfUpload(upload: Upload, { upload: { file }, password, account }: Words): Told {
  const { status, accounts, progress } = upload;
  switch (status) {
    case 'AWAITING_FILE':
    case 'QUARANTINED':
      return { tone: 'calm', text: file.arrived };
    case 'READING':
      return { tone: 'calm', text: file.reading(progress.pages_read, progress.pages) };
    case 'PASSWORD_NEEDED':
      return { tone: 'watch', text: password.title };
    case 'ACCEPTED': {
      const rows = accounts.reduce((sum, one) => sum + one.rows_added, 0);
      return { tone: 'good', text: rows === 0 ? file.nothingNew : file.accepted(rows) };
    }
    case 'PARTLY_ACCEPTED':
      return { tone: 'watch', text: file.partly };
    case 'EXPIRED':
      return { tone: 'bad', text: file.failed };
    case 'REFUSED':
      return upload.missing.includes('account_number')
        ? { tone: 'watch', text: account.title }
        : { tone: 'bad', text: file.refused };
    case 'FAILED':
      return { tone: 'bad', text: file.broken };
  }
}

function toldOf(row: FileRow, words: Words): Told {
  const { file } = words.upload;
  switch (row.state) {
    case 'read':
      return toldOfUpload(row.upload, words);
    case 'sending':
      return { tone: 'calm', text: file.sending(Math.round(row.sent * 100)) };
    case 'waiting':
    case 'arrived':
      return { tone: 'calm', text: file[row.state] };
    case 'failed':
    case 'too_large':
    case 'empty':
      return { tone: 'bad', text: file[row.state] };
  }
}

function shareOf(row: FileRow): number | null {
  if (row.state === 'sending') return row.sent;
  if (row.state !== 'read' || row.upload.status !== 'READING') return null;
  const { pages_read: read, pages } = row.upload.progress;
  return pages === null || pages === 0 ? 0 : read / pages;
}

function Statement({ row }: { readonly row: FileRow }) {
  const session = useSession();
  const words = useWords();
  const told = toldOf(row, words);
  const share = shareOf(row);
  const isOurs = row.state !== 'read';
  const canGo = isOurs && ['waiting', 'failed', 'too_large', 'empty'].includes(row.state);
  return (
    <li className={`statement ${told.tone}`}>
      <Icon name={signs[told.tone]} />
      <div>
        <p className="file-name">{row.name}</p>
        <p className="small">{told.text}</p>
        {share === null ? null : <ProgressBar share={share} label={row.name} />}
        {row.state === 'read' && row.upload.errors.length > 0 && !row.upload.missing.includes('account_number') ? (
          <StatementReasons errors={row.upload.errors} />
        ) : null}
        {row.state === 'read' && row.upload.missing.includes('account_number') ? (
          <AccountPrompt upload={row.upload} isHere={row.isHere} />
        ) : null}
        {row.state === 'read' && row.upload.status === 'PASSWORD_NEEDED' ? (
          <PasswordPrompt upload={row.upload} />
        ) : null}
        {canGo ? (
          <div className="pair">
            {row.state === 'failed' ? (
              <button
                type="button"
                className="button quiet"
                aria-label={words.upload.again(row.name)}
                onClick={() => void session.sendAgain(row.key)}
              >
                {words.upload.againShort}
              </button>
            ) : null}
            <button
              type="button"
              className="button quiet"
              aria-label={words.upload.remove(row.name)}
              onClick={() => session.dropFile(row.key)}
            >
              {words.upload.removeShort}
            </button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** The statements with the outcome of each. What changes at the end is read out, the percents on the way are not. */
export function StatementList({ rows }: { readonly rows: readonly FileRow[] }) {
  const words = useWords();
  const settled = rows
    .filter((row) => row.state !== 'sending' && (row.state !== 'read' || row.upload.status !== 'READING'))
    .map((row) => `${row.name}: ${toldOf(row, words).text}`);
  return (
    <>
      <ul className="statements">
        {rows.map((row) => (
          <Statement key={row.key} row={row} />
        ))}
      </ul>
      <div className="unseen" aria-live="polite">
        {settled.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </>
  );
}
