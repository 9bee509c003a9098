import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { showDay } from '../../show-day.ts';
import type { ConnectRequest } from '../connect-api.ts';
import { fileRows } from '../file-rows.ts';
import { useLenderName, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { StatementList } from '../screens/statement-list.tsx';
import { acceptedFiles } from '../screens/upload.tsx';
import type { LetterWords } from './words.letters.ts';

interface PartProps {
  readonly request: ConnectRequest;
  readonly words: LetterWords['requests'];
}

/** How a document was sent, in words. */
function WordsAnswer({ request, words }: PartProps) {
  const session = useSession();
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(0);
  const isMissing = attempt > 0 && text.trim() === '';
  const id = `answer-${request.id}`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (text.trim() === '') document.getElementById(id)?.focus();
        else void session.answerRequest(request.id, text.trim());
      }}
    >
      <TextArea
        id={id}
        label={words.label}
        error={isMissing ? words.missing : undefined}
        maxLength={2_000}
        value={text}
        onChange={setText}
      />
      <Button submits>{words.send}</Button>
    </form>
  );
}

/** A statement as a file. It answers by itself once it was read. */
function StatementAnswer({ words }: Pick<PartProps, 'words'>) {
  const session = useSession();
  const { files, thread } = useSessionState();
  const picker = useRef<HTMLInputElement>(null);
  const rows = fileRows(files, files.length === 0 ? [] : (thread?.uploads ?? []));
  return (
    <>
      <button type="button" className="button second" onClick={() => picker.current?.click()}>
        <Icon name="file" />
        {words.pick}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ target }) => {
          void session.addFiles([...(target.files ?? [])]);
          // The same file can then be picked again.
          target.value = '';
        }}
      />
      {rows.length === 0 ? null : (
        <>
          <h4>{words.files}</h4>
          <StatementList rows={rows} />
          <Button kind="second" onClick={() => void session.loadRequests()}>
            {words.check}
          </Button>
        </>
      )}
    </>
  );
}

function OpenRequest({ request, words }: PartProps) {
  const session = useSession();
  switch (request.kind) {
    case 'statement':
      return <StatementAnswer words={words} />;
    case 'consent':
      return <Button onClick={session.readConsent}>{words.consent}</Button>;
    case 'document':
      return <WordsAnswer request={request} words={words} />;
  }
}

function OneRequest({ request, words }: PartProps) {
  const { months } = useWords();
  const { kind, state, answer, due_at: due } = request;
  return (
    <li className="card">
      <h3>{words.kinds[kind]}</h3>
      <p className="said">{request.words}</p>
      {state === 'open' && due !== null ? <p className="small">{words.due(showDay(due, { months }))}</p> : null}
      {answer === null ? (
        <p className="small">{words.states[state]}</p>
      ) : (
        <>
          <p className="small">{words.hows[answer.how](showDay(answer.at, { months }))}</p>
          {answer.words === null ? null : <p className="said">{answer.words}</p>}
        </>
      )}
      {state === 'open' ? <OpenRequest request={request} words={words} /> : null}
    </li>
  );
}

/** What the lender asks for, and what answered it. */
export function RequestsSection({ words }: Pick<PartProps, 'words'>) {
  const session = useSession();
  const { letters, thread } = useSessionState();
  const lender = useLenderName();
  const read = (thread?.uploads ?? []).map(({ id, status }) => `${id} ${status}`).join();
  // Once a statement was read it may have answered a request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a statement that was read may have answered a request
  useEffect(() => void session.loadRequests(), [session, read]);
  if (letters.requests === null) return null;
  return (
    <section className="messages">
      <h2>{words.title(lender)}</h2>
      {letters.requests.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="plain-list">
          {letters.requests.map((request) => (
            <OneRequest key={request.id} request={request} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}
