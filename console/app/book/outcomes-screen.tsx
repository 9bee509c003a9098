import { type FormEvent, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { applicationPath } from '../application/application-path.ts';
import type { Answered, Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showCount, showDate, showMoney } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { FilePicker } from '../parts/file-picker.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, ListView, TroubleView } from '../parts/states.tsx';
import { BookHead } from './book-head.tsx';
import { bookWords } from './words.book.ts';

const { report: words } = bookWords;
const MAX_BYTES = 2 * 1024 * 1024;

/** Sends a file of outcomes; either all of it is kept or nothing, and each fault is named with its line. */
function OutcomesUpload() {
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [done, setDone] = useState<Answered<'uploadOutcomes'> | null>(null);
  const { send, busy, trouble, reset } = useSend('uploadOutcomes', { invalidates: ['listOutcomes', 'getPortfolio'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === undefined) return setWrong(words.missing);
    if (file.size > MAX_BYTES) return setWrong(words.tooLarge);
    const answer = await send({ form: {}, files: { file } });
    if (answer !== null) setDone(answer.body);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <p className="soft">{words.states}</p>
      {trouble === null ? null : trouble.lines === undefined ? (
        <TroubleView trouble={trouble} />
      ) : (
        <Notice kind="bad" title={words.lines(trouble.lines.length)} alert>
          <p>{words.nothing}</p>
          <ul className="plain">
            {trouble.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {done === null ? null : (
        <Notice kind="good" alert>
          {words.done(done.recorded, done.unchanged)}
        </Notice>
      )}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <FilePicker
          id="outcomes-file"
          accept=".csv,text/csv"
          label={words.pick}
          chosen={file === undefined ? '' : words.chosen(file.name)}
          wrong={wrong}
          onPick={(picked) => {
            setFile(picked);
            setWrong(undefined);
            setDone(null);
            reset();
          }}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}

type Outcome = Listed<'listOutcomes'>;

const tones = { current: 'good', settled: 'good', in_arrears: 'watch', default: 'bad' } as const satisfies Record<
  Outcome['state'],
  Tone
>;

/** How loans turned out, and the file that says so. */
export function OutcomesScreen() {
  const mayReport = usePermission('outcomes.manage');
  const list = usePages('listOutcomes', { query: { limit: '50' } });
  const { columns } = words;
  return (
    <>
      <BookHead />
      {mayReport ? <OutcomesUpload /> : null}
      <Section title={words.listTitle}>
        <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
          {(rows) => (
            <DataTable
              caption={words.listTitle}
              rows={rows}
              keyOf={({ application_id: id }) => id}
              columns={[
                {
                  name: columns.application,
                  head: true,
                  cell: ({ application_id: id }) => <Link to={applicationPath(id)}>{id}</Link>,
                },
                {
                  name: columns.state,
                  cell: ({ state }) => <Chip tone={tones[state]}>{words.loanStates[state]}</Chip>,
                },
                { name: columns.asOf, cell: ({ as_of: day }) => showDate(day) },
                { name: columns.arrears, numeric: true, cell: ({ arrears_days: days }) => showCount(days) },
                { name: columns.balance, numeric: true, cell: ({ balance }) => showMoney(balance) },
                { name: columns.lost, numeric: true, cell: ({ lost_amount: lost }) => showMoney(lost) },
              ]}
            />
          )}
        </ListView>
      </Section>
      <ApiCall id="listOutcomes" />
    </>
  );
}
