import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { Decision } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Modal } from '../parts/modal.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { useToast } from '../parts/toasts.tsx';
import { type OverrideFault, type OverrideForm, type OverrideKind, overrideOf } from './decision-form.ts';
import { decisionWords } from './words.decision.ts';

const { form: words } = decisionWords;

function firstForm({ outcome, request }: Decision): OverrideForm {
  const offer = outcome.kind === 'approve' ? outcome : request;
  return {
    amount: String(offer.amount),
    term: String(offer.term_months),
    queue: outcome.kind === 'refer' ? outcome.queue : '',
    reason: '',
  };
}

/** Decides otherwise than the policy, with a reason that is kept. */
export function OverrideDialog({
  decision,
  kind,
  decided,
  close,
}: {
  readonly decision: Decision;
  readonly kind: OverrideKind;
  /** Called once it is in force. */
  readonly decided: (queue: string | null) => void;
  readonly close: () => void;
}) {
  const tell = useToast();
  const mayBreak = usePermission('decisions.override_affordability');
  const [form, setForm] = useState(() => firstForm(decision));
  const [breaks, setBreaks] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly OverrideFault[]>([]);
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('overrideDecision', {
    invalidates: ['listDecisions', 'listDecisionOverrides', 'listActivity'],
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const asked = overrideOf(kind, form);
    setFaults(asked.faults ?? []);
    setTries(tries + 1);
    if (asked.faults !== null) return;
    const { application_id, id: decision_id } = decision;
    const body = { outcome: asked.outcome, reason: asked.reason, overrides_affordability: breaks.length > 0 };
    const answer = await send({ path: { application_id, decision_id }, body });
    if (answer === null) return;
    close();
    if (answer.body.state === 'waiting') {
      tell(words.waits);
      return;
    }
    tell(words.done[kind]);
    decided(asked.outcome.kind === 'refer' ? asked.outcome.queue : null);
  };
  const errors = Object.fromEntries(faults.map((fault) => [fault, words.missing[fault]]));
  const field = (name: OverrideFault) => ({
    id: name,
    value: form[name],
    error: errors[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <Modal title={words.title[kind]} look="box" close={close}>
      <h2>{words.title[kind]}</h2>
      <p>{words.lead}</p>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        {kind === 'approve' ? (
          <>
            <Field {...field('amount')} label={words.amount} inputMode="numeric" />
            <Field {...field('term')} label={words.term} inputMode="numeric" />
          </>
        ) : null}
        {kind === 'refer' ? <Field {...field('queue')} label={words.queue} hint={words.queueHint} /> : null}
        <TextArea {...field('reason')} label={words.reason} hint={words.reasonHint} maxLength={1000} />
        {kind === 'approve' && mayBreak ? (
          <TickGroup
            id="breaks"
            label={words.law}
            ticks={[{ value: 'affordability', name: words.affordability }]}
            chosen={breaks}
            onChange={setBreaks}
          />
        ) : null}
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit[kind]}
        </ActionButton>
      </form>
    </Modal>
  );
}
