import { type FormEvent, useState } from 'react';
import { TextArea } from '../../parts/text-area.tsx';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showInstant, showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, ListView, TroubleView } from '../parts/states.tsx';
import { usePeople } from './person-name.ts';
import { outcomeLine } from './use-decision.ts';
import { decisionWords } from './words.decision.ts';

const { activity: words, assignment } = decisionWords;

type Entry = Listed<'listActivity'>;

/** What happened, in a sentence. */
function sentenceOf(entry: Entry, nameOf: (userId: string) => string): string {
  switch (entry.kind) {
    case 'decision':
      return words.decision(outcomeLine(entry.outcome));
    case 'override':
      return words.override[entry.state](outcomeLine(entry.outcome));
    case 'note':
      return entry.words;
    case 'applicant_request':
      return words.asked(entry.asked.words);
    case 'decision_request':
      return words.request(showMoney(entry.request.amount), entry.request.term_months);
    case 'assignment': {
      const { user_id: user, queue, due_at: due } = entry;
      if (user === null && queue === null) return words.left;
      return [
        words.assigned(user === null ? assignment.nobody : nameOf(user)),
        ...(queue === null ? [] : [assignment.inQueue(queue)]),
        ...(due === null ? [] : [assignment.due(showDate(due))]),
      ].join(', ');
    }
  }
}

function NoteForm({ id }: { readonly id: string }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { send, busy, trouble } = useSend('addNote', { invalidates: ['listActivity'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = text.trim();
    setIsMissing(said === '');
    if (said === '') return;
    if ((await send({ path: { application_id: id }, body: { words: said } })) !== null) setText('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <TextArea
        id="note"
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={4000}
        value={text}
        error={isMissing ? words.missing : undefined}
        onChange={setText}
      />
      <ActionButton submits busy={busy} busyText={words.adding}>
        {words.add}
      </ActionButton>
    </form>
  );
}

/** Notes on an application, and everything else that happened to it, the newest first. */
export function ActivityPanel({ id }: { readonly id: string }) {
  const mayNote = usePermission('applications.write');
  const { nameOf } = usePeople();
  const list = usePages('listActivity', { path: { application_id: id }, query: { limit: '20' } });
  const byOf = ({ by }: Entry): string => (by.kind === 'user' ? nameOf(by.id) : words.by[by.kind]);
  return (
    <Section title={words.title}>
      {mayNote ? <NoteForm id={id} /> : null}
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(entries) => (
          <ol className="activity">
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.id} ${entry.at}`}>
                <p>{sentenceOf(entry, nameOf)}</p>
                <p className="soft">{words.who(byOf(entry), showInstant(entry.at))}</p>
              </li>
            ))}
          </ol>
        )}
      </ListView>
    </Section>
  );
}
