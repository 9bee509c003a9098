import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { Select } from '../parts/select.tsx';
import { Empty, Skeleton, TroubleView } from '../parts/states.tsx';
import { enteredAmount, enteredMonths } from './decision-form.ts';
import { enteredFact, type PolicyAsks, type PolicyFact, policiesInForce, policyAsks } from './policy-asks.ts';
import { decisionWords } from './words.decision.ts';

const { ask: words } = decisionWords;

type Request = Answered<'getDecisionRequest'>;
type PolicySummary = Answered<'listPolicies'>['data'][number];

/** A fact of the applicant: chosen where its values are known, entered otherwise. */
function FactField({
  fact,
  value,
  error,
  onChange,
}: {
  readonly fact: PolicyFact;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const id = `fact-${fact.id}`;
  const choices =
    fact.type === 'yes_or_no'
      ? [
          { value: 'yes', name: words.yes },
          { value: 'no', name: words.no },
        ]
      : fact.values.map((one) => ({ value: one, name: showName(one) }));
  if (choices.length === 0) return <Field id={id} label={fact.words} {...{ value, error, onChange }} />;
  return (
    <Select
      id={id}
      label={fact.words}
      value={value}
      onChange={onChange}
      options={[{ value: '', name: words.unknown }, ...choices]}
    />
  );
}

interface Entered {
  readonly product: string;
  readonly applicant: 'natural_person' | 'juristic_person';
  readonly amount: string;
  readonly term: string;
  readonly facts: Readonly<Record<string, string>>;
}

const factText = (value: unknown): string =>
  value === null || value === undefined ? '' : value === true ? 'yes' : value === false ? 'no' : String(value);

function enteredFirst(asks: PolicyAsks, before: Request | null): Entered {
  return {
    product: before?.request.product ?? asks.products[0] ?? '',
    applicant: before?.request.applicant ?? 'natural_person',
    amount: before === null ? '' : String(before.request.amount),
    term: before === null ? '' : String(before.request.term_months),
    facts: Object.fromEntries(asks.facts.map(({ id }) => [id, factText(before?.facts[id])])),
  };
}

/** What is missing, by the id of its field. */
function faultsOf(asks: PolicyAsks, entered: Entered): Readonly<Record<string, string>> {
  const facts = asks.facts.filter((fact) => {
    const value = enteredFact(fact, entered.facts[fact.id] ?? '');
    return value === undefined || (value === null && !fact.mayBeMissing);
  });
  return {
    ...(enteredAmount(entered.amount) === null ? { amount: words.missing.amount } : {}),
    ...(enteredMonths(entered.term) === null ? { term: words.missing.term } : {}),
    ...Object.fromEntries(facts.map((fact) => [`fact-${fact.id}`, words.missing.fact(fact.words)])),
  };
}

interface AskProps {
  readonly id: string;
  readonly before: Request | null;
  readonly done: () => void;
}

function RequestFields({
  asks,
  entered,
  errors,
  change,
}: {
  readonly asks: PolicyAsks;
  readonly entered: Entered;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (part: Partial<Entered>) => void;
}) {
  return (
    <>
      <Select
        id="product"
        label={words.product}
        value={entered.product}
        onChange={(product) => change({ product })}
        options={asks.products.map((value) => ({ value, name: showName(value) }))}
      />
      <Select
        id="applicant"
        label={words.applicant}
        value={entered.applicant}
        onChange={(value) => change({ applicant: value === 'juristic_person' ? value : 'natural_person' })}
        options={(['natural_person', 'juristic_person'] as const).map((value) => ({
          value,
          name: words.applicants[value],
        }))}
      />
      <Field
        id="amount"
        label={words.amount}
        inputMode="numeric"
        value={entered.amount}
        error={errors['amount']}
        onChange={(amount) => change({ amount })}
      />
      <Field
        id="term"
        label={words.term}
        inputMode="numeric"
        value={entered.term}
        error={errors['term']}
        onChange={(term) => change({ term })}
      />
      {asks.facts.map((fact) => (
        <FactField
          key={fact.id}
          fact={fact}
          value={entered.facts[fact.id] ?? ''}
          error={errors[`fact-${fact.id}`]}
          onChange={(value) => change({ facts: { ...entered.facts, [fact.id]: value } })}
        />
      ))}
    </>
  );
}

function RequestForm({
  id,
  before,
  done,
  policy,
  asks,
}: AskProps & { readonly policy: string; readonly asks: PolicyAsks }) {
  const [entered, setEntered] = useState(() => enteredFirst(asks, before));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('setDecisionRequest', {
    invalidates: ['getDecisionRequest', 'listActivity'],
  });
  const change = (part: Partial<Entered>): void => setEntered({ ...entered, ...part });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const faults = faultsOf(asks, entered);
    setLacks(faults);
    setTries(tries + 1);
    const amount = enteredAmount(entered.amount);
    const term = enteredMonths(entered.term);
    if (Object.keys(faults).length > 0 || amount === null || term === null) return;
    const facts = asks.facts.flatMap((fact) => {
      const value = enteredFact(fact, entered.facts[fact.id] ?? '');
      return value === null || value === undefined ? [] : [[fact.id, value] as const];
    });
    const request = { product: entered.product, applicant: entered.applicant, amount, term_months: term };
    const body = { policy_id: policy, request, facts: Object.fromEntries(facts) };
    if ((await send({ path: { application_id: id }, body })) !== null) done();
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form in-columns" onSubmit={(event) => void submit(event)} noValidate>
        <RequestFields asks={asks} entered={entered} errors={errors} change={change} />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}

function ChosenPolicy({ current, ...props }: AskProps & { readonly current: readonly PolicySummary[] }) {
  const [policyId, setPolicyId] = useState(props.before?.policy_id ?? null);
  const chosen = current.find(({ policy_id: id }) => id === policyId) ?? current[0];
  const { value, trouble, reload } = useApi(
    'getPolicy',
    chosen === undefined ? null : { path: { version_id: chosen.id } },
  );
  if (chosen === undefined) return null;
  return (
    <>
      {current.length === 1 ? null : (
        <Select
          id="policy"
          label={words.policy}
          value={chosen.policy_id}
          onChange={setPolicyId}
          options={current.map(({ policy_id: id, name }) => ({ value: id, name }))}
        />
      )}
      {trouble === null ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      {value === null ? (
        trouble === null ? (
          <Skeleton />
        ) : null
      ) : (
        <RequestForm key={chosen.id} {...props} policy={chosen.policy_id} asks={policyAsks(value.document)} />
      )}
    </>
  );
}

/** Asks what the applicant wants, so that the policy in force decides now and after each analysis. */
export function AskForm(props: AskProps) {
  const mayAsk = usePermission('applications.write');
  const list = usePages('listPolicies', { query: { limit: '100' } });
  if (!mayAsk) return <p className="soft">{words.mayNot}</p>;
  if (list.trouble !== null) return <TroubleView trouble={list.trouble} again={list.more} />;
  if (list.count === null) return <Skeleton />;
  const current = policiesInForce(list.items, Date.now());
  if (current.length === 0) {
    return (
      <Empty title={words.noPolicy} text={words.noPolicyText}>
        <Link to="/policies" className="button second">
          {words.toPolicies}
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <h3>{words.title}</h3>
      <p className="soft">{words.lead}</p>
      <ChosenPolicy {...props} current={current} />
    </>
  );
}
