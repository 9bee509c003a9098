import { useState } from 'react';
import { fileRows } from '../file-rows.ts';
import { useBankName, useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { StatementList } from './statement-list.tsx';

/** The address that takes statements, and what has come to it. */
export function EmailStatements() {
  const session = useSession();
  const { files, thread } = useSessionState();
  const { bank } = useFlow();
  const words = useWords();
  const name = useBankName();
  const [isCopied, setIsCopied] = useState(false);
  const address = bank.statement_address;
  const rows = fileRows(files, thread?.uploads ?? []);
  return (
    <ScreenFrame title={words.email.title(name)}>
      <ol className="numbered card">
        {words.email.steps(name).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {address === null ? (
        <p>{words.email.none}</p>
      ) : (
        <div className="address">
          <h2>{words.email.address}</h2>
          <p className="address-text code">{address}</p>
          <Button
            kind="second"
            onClick={() =>
              void navigator.clipboard?.writeText(address).then(
                () => setIsCopied(true),
                () => {},
              )
            }
          >
            {isCopied ? words.email.copied : words.email.copy}
          </Button>
          <p className="unseen" role="status">
            {isCopied ? words.email.copied : ''}
          </p>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="waiting" role="status">
          <span className="spinner" aria-hidden="true" />
          {words.email.waiting}
        </p>
      ) : (
        <StatementList rows={rows} />
      )}
      <p className="small">{words.email.keep}</p>
      {rows.length === 0 ? null : <Button onClick={session.review}>{words.upload.next}</Button>}
    </ScreenFrame>
  );
}
