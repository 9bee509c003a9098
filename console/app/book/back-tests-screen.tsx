import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showInstant, showSpan } from '../figures/show-figure.ts';
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
import { shownState } from '../policies/policy-state.ts';
import { policyWords } from '../policies/words.policies.ts';
import { type BackTestFault, backTestFaults } from './back-test-form.ts';
import { BookHead } from './book-head.tsx';
import { monthOf } from './months.ts';
import { bookWords } from './words.book.ts';

const { backTests: words } = bookWords;

/** Chooses a version and days, and starts. */
function StartForm() {
  const navigate = useNavigate();
  const asked = useQueryValue('version');
  const policies = usePages('listPolicies', { query: { limit: '100' } });
  const now = Date.now();
  const [form, setForm] = useState({
    version: asked,
    from: `${monthOf(now)}-01`,
    to: new Date(now + 2 * 3_600_000).toISOString().slice(0, 10),
  });
  const [faults, setFaults] = useState<readonly BackTestFault[]>([]);
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('startBackTest', { invalidates: ['listBackTests'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = backTestFaults(form);
    setFaults(found);
    setTries(tries + 1);
    if (found.length > 0) return;
    const answer = await send({
      body: { version_id: form.version, decided_from: form.from, decided_to: form.to },
    });
    if (answer !== null) void navigate(`/book/back-tests/${answer.body.id}`);
  };
  if (policies.count === null && policies.trouble === null) return <Skeleton />;
  if (policies.items.length === 0) return <p className="soft">{words.noPolicies}</p>;
  const errors = Object.fromEntries(faults.map((fault) => [fault, words.missing[fault]]));
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Select
          id="version"
          label={words.version}
          value={form.version}
          onChange={(version) => setForm({ ...form, version })}
          options={[
            { value: '', name: words.missing.version },
            ...policies.items.map((one) => ({
              value: one.id,
              name: `${one.name}: ${policyWords.states[shownState(one, policies.items, now)]}, ${showInstant(one.written.at)}`,
            })),
          ]}
        />
        <Field
          id="from"
          type="date"
          label={words.from}
          value={form.from}
          error={errors['from']}
          onChange={(from) => setForm({ ...form, from })}
        />
        <Field
          id="to"
          type="date"
          label={words.to}
          value={form.to}
          error={errors['to']}
          onChange={(to) => setForm({ ...form, to })}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}

function Known() {
  const list = usePages('listBackTests', { query: { limit: '25' } });
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
              cell: ({ id, policy_name: name }) => <Link to={`/book/back-tests/${id}`}>{name}</Link>,
            },
            { name: columns.days, cell: ({ decided_from: from, decided_to: to }) => showSpan(from, to) },
            {
              name: columns.state,
              cell: ({ state }) => <Chip tone={state === 'done' ? 'good' : 'info'}>{words.states[state]}</Chip>,
            },
            { name: columns.created, cell: ({ created_at: at }) => showInstant(at) },
          ]}
        />
      )}
    </ListView>
  );
}

/** Tries a version of a policy on past decisions, and lists what was tried. */
export function BackTestsScreen() {
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
        <p className="soft">{words.mayNot}</p>
      )}
      <ApiCall id="listBackTests" />
    </>
  );
}
