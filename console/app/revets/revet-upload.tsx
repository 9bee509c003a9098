import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import { limits } from '../api-contract.evaluated.ts';
import { saveText } from '../data/save-text.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfigChoice } from '../parts/config-choice.tsx';
import { FilePicker } from '../parts/file-picker.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { sentFile } from './revet-file.ts';
import { revetWords } from './words.revets.ts';

const { upload: words } = revetWords;

/** The columns that a file has, as a file to fill in. */
function TemplateButton() {
  const { send, busy, trouble } = useSend('getRevetTemplate');
  const save = async (): Promise<void> => {
    const answer = await send({});
    if (answer !== null) saveText(answer.body, 'applicants.csv', 'text/csv');
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <ActionButton busy={busy} busyText={words.makingTemplate} onClick={() => void save()}>
        {words.template}
      </ActionButton>
    </>
  );
}

/** What is wrong in which line of a file: all of it, since nothing was taken. */
function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Notice kind="bad" title={words.lines(lines.length)} alert>
      <p>{words.nothing}</p>
      <ul className="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Sends a file of applicants; either all of it is taken or nothing. */
export function RevetUpload() {
  const navigate = useNavigate();
  const tell = useToast();
  const [file, setFile] = useState<File>();
  const [config, setConfig] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [isPacking, setIsPacking] = useState(false);
  const { send, busy, trouble, reset } = useSend('uploadRevets', {
    invalidates: ['listRevets', 'listRevetSubmissions'],
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === undefined) return setWrong(words.missing);
    setIsPacking(true);
    const packed = await sentFile(file, limits.revetFileBytes).finally(() => setIsPacking(false));
    if (typeof packed === 'string') return setWrong(words[packed]);
    const answer = await send({
      form: config === '' ? {} : { application_config_id: config },
      files: { file: packed },
    });
    if (answer === null) return;
    tell(words.sent(answer.body.rows));
    void navigate(`/revets/${answer.body.id}`);
  };
  return (
    <Section title={words.title} lead={words.steps}>
      <TemplateButton />
      {trouble === null ? null : trouble.lines === undefined ? (
        <TroubleView trouble={trouble} />
      ) : (
        <>
          <p className="error">{trouble.message}</p>
          <Lines lines={trouble.lines} />
        </>
      )}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <ConfigChoice value={config} onChange={setConfig} />
        <FilePicker
          id="revet-file"
          accept=".csv,text/csv,.gz"
          label={words.pick}
          chosen={file === undefined ? '' : words.chosen(file.name)}
          wrong={wrong}
          onPick={(picked) => {
            setFile(picked);
            setWrong(undefined);
            reset();
          }}
        />
        <ActionButton kind="first" submits busy={busy || isPacking} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}
