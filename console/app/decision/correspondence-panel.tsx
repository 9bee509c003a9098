import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { ListView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { decisionWords } from './words.decision.ts';

const { letters: words } = decisionWords;
const kinds = ['statement', 'document', 'consent'] as const;
const findings = ['upheld', 'partly_upheld', 'not_upheld'] as const;

type Asked = Listed<'listApplicantRequests'>;
type Said = Listed<'listRepresentations'>;

/** Asks the applicant for something, in words and with a day. */
function AskDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const tell = useToast();
  const [form, setForm] = useState<{ kind: Asked['kind']; text: string; due: string }>({
    kind: 'statement',
    text: '',
    due: '',
  });
  const [isMissing, setIsMissing] = useState(false);
  const { send, busy, trouble } = useSend('askApplicant', { invalidates: ['listApplicantRequests', 'listActivity'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const said = form.text.trim();
    setIsMissing(said === '');
    if (said === '') return;
    // The end of the day in Johannesburg.
    const due = form.due === '' ? null : `${form.due}T21:59:59Z`;
    const body = { kind: form.kind, words: said, due_at: due };
    if ((await send({ path: { application_id: id }, body })) === null) return;
    tell(words.asked);
    close();
  };
  return (
    <Modal title={words.ask} look="box" close={close}>
      <h2>{words.ask}</h2>
      <p>{words.lead}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Select
          id="ask-kind"
          label={words.kind}
          value={form.kind}
          onChange={(value) => setForm({ ...form, kind: kinds.find((kind) => kind === value) ?? 'statement' })}
          options={kinds.map((value) => ({ value, name: words.kinds[value] }))}
        />
        <TextArea
          id="ask-words"
          label={words.words}
          hint={words.wordsHint}
          maxLength={1_000}
          value={form.text}
          error={isMissing ? words.missing : undefined}
          onChange={(text) => setForm({ ...form, text })}
        />
        <Field
          id="ask-due"
          type="date"
          label={words.due}
          value={form.due}
          onChange={(due) => setForm({ ...form, due })}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.send}
        </ActionButton>
      </form>
    </Modal>
  );
}

function OneRequest({ id, asked, mayAct }: { readonly id: string; readonly asked: Asked; readonly mayAct: boolean }) {
  const { send, busy, trouble } = useSend('closeApplicantRequest', { invalidates: ['listApplicantRequests'] });
  const close = (outcome: 'answered' | 'cancelled') =>
    void send({ path: { application_id: id, request_id: asked.id }, body: { outcome } });
  return (
    <li>
      <p>
        {words.kinds[asked.kind]}: {asked.words}{' '}
        <Chip tone={asked.state === 'answered' ? 'good' : 'info'}>{words.states[asked.state]}</Chip>
      </p>
      {asked.answer?.words == null ? null : <blockquote>{asked.answer.words}</blockquote>}
      <p className="soft">
        {asked.due_at === null
          ? showInstant(asked.asked_at)
          : words.until(showInstant(asked.asked_at), showDate(asked.due_at))}
      </p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {mayAct && asked.state === 'open' ? (
        <p className="actions">
          <ActionButton kind="quiet" busy={busy} onClick={() => close('answered')}>
            {words.came}
          </ActionButton>
          <ActionButton kind="quiet" busy={busy} onClick={() => close('cancelled')}>
            {words.cancel}
          </ActionButton>
        </p>
      ) : null}
    </li>
  );
}

function AnswerForm({ id, said }: { readonly id: string; readonly said: Said }) {
  const [outcome, setOutcome] = useState<(typeof findings)[number]>('upheld');
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { send, busy, trouble } = useSend('answerRepresentation', { invalidates: ['listRepresentations'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = text.trim();
    setIsMissing(answer.length < 10);
    if (answer.length < 10) return;
    await send({ path: { application_id: id, representation_id: said.id }, body: { outcome, words: answer } });
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <Select
        id={`finding-${said.id}`}
        label={words.finding}
        value={outcome}
        onChange={(value) => setOutcome(findings.find((one) => one === value) ?? 'upheld')}
        options={findings.map((value) => ({ value, name: words.findings[value] }))}
      />
      <TextArea
        id={`answer-${said.id}`}
        label={words.answer}
        hint={words.answerHint}
        rows={2}
        maxLength={2_000}
        value={text}
        error={isMissing ? words.answerMissing : undefined}
        onChange={setText}
      />
      <ActionButton submits busy={busy} busyText={words.busy}>
        {words.sendAnswer}
      </ActionButton>
    </form>
  );
}

function OneSaid({ id, said, mayAct }: { readonly id: string; readonly said: Said; readonly mayAct: boolean }) {
  return (
    <li>
      <p>{words.saidKinds[said.kind]}</p>
      <blockquote>{said.words}</blockquote>
      {said.proposed_label === null ? null : <p>{words.instead(said.proposed_label)}</p>}
      <p className="soft">{showInstant(said.made_at)}</p>
      {said.answer === null ? (
        mayAct ? (
          <AnswerForm id={id} said={said} />
        ) : null
      ) : (
        <p>
          <Chip tone="info">{words.findings[said.answer.outcome]}</Chip> {said.answer.words}
        </p>
      )}
    </li>
  );
}

/** What the applicant was asked for, and what they say against a decision. */
export function CorrespondencePanel({ id }: { readonly id: string }) {
  const mayAct = usePermission('applications.write');
  const [isAsking, setIsAsking] = useState(false);
  const path = { application_id: id };
  const asked = usePages('listApplicantRequests', { path, query: { limit: '20' } });
  const said = usePages('listRepresentations', { path, query: { limit: '20' } });
  return (
    <Section title={words.title}>
      {mayAct ? (
        <p>
          <ActionButton onClick={() => setIsAsking(true)}>{words.ask}</ActionButton>
        </p>
      ) : null}
      {isAsking ? <AskDialog id={id} close={() => setIsAsking(false)} /> : null}
      <ListView list={asked} empty={<p className="soft">{words.none}</p>}>
        {(rows) => (
          <ol className="activity">
            {rows.map((one) => (
              <OneRequest key={one.id} id={id} asked={one} mayAct={mayAct} />
            ))}
          </ol>
        )}
      </ListView>
      <ListView list={said} empty={null}>
        {(rows) => (
          <ol className="activity">
            {rows.map((one) => (
              <OneSaid key={one.id} id={id} said={one} mayAct={mayAct} />
            ))}
          </ol>
        )}
      </ListView>
    </Section>
  );
}
