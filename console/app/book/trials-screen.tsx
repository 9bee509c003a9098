import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import type { Listed } from '../console-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, ListView, Skeleton, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { shownState } from '../policies/policy-state.ts';
import { policyWords } from '../policies/words.policies.ts';
import { BookHead } from './book-head.tsx';
import { type TrialFault, type TrialForm, trialBody, trialFaults } from './trial-form.ts';
import { bookWords } from './words.book.ts';
import { trialWords as words } from './words.trials.ts';

type Policy = Listed<'listPolicies'>;

function TrialFields({
  form,
  set,
  errors,
  policies,
}: {
  readonly form: TrialForm;
  readonly set: (form: TrialForm) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly policies: readonly Policy[];
}) {
  const stateOf = (one: Policy) => shownState(one, policies, Date.now());
  const inForce = policies.filter((one) => stateOf(one) === 'current');
  return (
    <>
      <Select
        id="version"
        label={words.version}
        value={form.version}
        onChange={(version) => set({ ...form, version })}
        options={[
          { value: '', name: words.faults.version },
          ...policies.map((one) => ({
            value: one.id,
            name: `${one.name}: ${policyWords.states[stateOf(one)]}, ${showInstant(one.written.at)}`,
          })),
        ]}
      />
      <Select
        id="policy"
        label={words.policy}
        value={form.policy}
        onChange={(policy) => set({ ...form, policy })}
        options={[
          { value: '', name: words.ownPolicy },
          ...inForce.map((one) => ({ value: one.policy_id, name: one.name })),
        ]}
      />
      <Select
        id="mode"
        label={words.mode}
        value={form.mode}
        onChange={(mode) =>
          set({ ...form, ...(mode === 'split' ? { mode, share: '10' } : { mode: 'shadow', share: '100' }) })
        }
        options={[
          { value: 'shadow', name: words.modeChoices.shadow },
          { value: 'split', name: words.modeChoices.split },
        ]}
      />
      <Field
        id="share"
        label={words.share}
        value={form.share}
        error={errors['share']}
        onChange={(share) => set({ ...form, share })}
      />
      <Field
        id="product"
        label={words.product}
        value={form.product}
        error={undefined}
        onChange={(product) => set({ ...form, product })}
      />
    </>
  );
}

/** Chooses a version, how it is tried and on how many, and starts. */
function StartForm() {
  const navigate = useNavigate();
  const tell = useToast();
  const policies = usePages('listPolicies', { query: { limit: '100' } });
  const [form, setForm] = useState<TrialForm>({
    version: useQueryValue('version'),
    policy: '',
    mode: 'shadow',
    share: '100',
    product: '',
  });
  const [faults, setFaults] = useState<readonly TrialFault[]>([]);
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('startPolicyTrial', { invalidates: ['listPolicyTrials'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = trialFaults(form);
    setFaults(found);
    setTries(tries + 1);
    if (found.length > 0) return;
    const answer = await send({ body: trialBody(form) });
    if (answer === null) return;
    tell(words.started);
    void navigate(`/book/trials/${answer.body.id}`);
  };
  if (policies.count === null && policies.trouble === null) return <Skeleton />;
  if (policies.items.length === 0) return <p className="soft">{words.noPolicies}</p>;
  const errors = Object.fromEntries(faults.map((fault) => [fault, words.faults[fault]]));
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TrialFields form={form} set={setForm} errors={errors} policies={policies.items} />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}

function Known() {
  const list = usePages('listPolicyTrials', { query: { limit: '25' } });
  const { columns } = words;
  return (
    <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
      {(rows) => (
        <DataTable
          caption={words.listTitle}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              name: columns.policy,
              head: true,
              cell: ({ id, policy_name: name }) => <Link to={`/book/trials/${id}`}>{name}</Link>,
            },
            { name: columns.mode, cell: ({ mode }) => words.modes[mode] },
            { name: columns.share, numeric: true, cell: ({ share_percent: share }) => words.percent(String(share)) },
            {
              name: columns.state,
              cell: ({ state }) => <Chip tone={state === 'running' ? 'good' : 'info'}>{words.states[state]}</Chip>,
            },
            { name: columns.started, cell: ({ started_at: at }) => showInstant(at) },
          ]}
        />
      )}
    </ListView>
  );
}

/** Tries versions of policies beside those in force, and lists what was tried. */
export function TrialsScreen() {
  const mayManage = usePermission('policies.manage');
  return (
    <>
      <BookHead />
      {mayManage ? (
        <>
          <Section title={words.title} lead={words.lead}>
            <StartForm />
          </Section>
          <Section title={words.listTitle}>
            <Known />
          </Section>
        </>
      ) : (
        <p className="soft">{bookWords.backTests.mayNot}</p>
      )}
      <ApiCall id="listPolicyTrials" />
    </>
  );
}
