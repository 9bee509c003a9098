import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { tokenBounds } from '../api-contract.evaluated.ts';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { type TokenForm, tokenOf } from './token-form.ts';
import { apiTokenWords } from './words.api-tokens.ts';

const { create: words, areas } = apiTokenWords;

const nameOfArea = (resource: string): string => (resource === 'api' ? areas.api : showName(resource));

/** A scope as people read it. */
export function scopeName(scope: string): string {
  if (scope === 'organisation:api') return apiTokenWords.everything;
  const [resource = '', verb = ''] = scope.split(':');
  const known = tokenBounds.verbs.find((one) => one === verb);
  return known === undefined ? scope : areas.scope(nameOfArea(resource), areas.verbs[known]);
}

const allScopes = tokenBounds.resources.flatMap((resource) => tokenBounds.verbs.map((verb) => `${resource}:${verb}`));

const empty: TokenForm = { name: '', isWhole: true, scopes: [], ends: '', ranges: '' };

/** The areas and verbs of a token that is not for everything. */
function Scopes({
  form,
  error,
  change,
}: {
  readonly form: TokenForm;
  readonly error: string | undefined;
  readonly change: (part: Partial<TokenForm>) => void;
}) {
  if (form.isWhole) return <p className="hint">{words.scope}</p>;
  return (
    <TickGroup
      id="scopes"
      inThree
      label={words.scopes}
      error={error}
      ticks={allScopes.map((value) => ({ value, name: scopeName(value) }))}
      chosen={form.scopes}
      onChange={(scopes) => change({ scopes })}
    />
  );
}

/** Makes a token and hands it over: nobody can read it again. */
export function NewTokenForm({ made }: { readonly made: (token: Answered<'createApiToken'>) => void }) {
  const [form, setForm] = useState(empty);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('createApiToken', { invalidates: ['listApiTokens'] });
  const change = (part: Partial<TokenForm>): void => setForm({ ...form, ...part });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const asked = tokenOf(form, Date.now());
    setLacks(Object.fromEntries((asked.faults ?? []).map((fault) => [fault, words.missing[fault]])));
    setTries(tries + 1);
    if (asked.faults !== null) return;
    const answer = await send({ body: asked.body });
    if (answer === null) return;
    setForm(empty);
    made(answer.body);
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  const isNotTheirs = trouble?.code === 'invalid_token_permissions';
  return (
    <Section title={words.title}>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {isNotTheirs ? <p role="alert">{words.notTheirs}</p> : null}
      {trouble === null || isNotTheirs || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="name"
          label={words.name}
          hint={words.hint}
          value={form.name}
          error={errors['name']}
          maxLength={80}
          onChange={(name) => change({ name })}
        />
        <Select
          id="access"
          label={words.access}
          value={form.isWhole ? 'whole' : 'some'}
          onChange={(value) => change({ isWhole: value === 'whole' })}
          options={[
            { value: 'whole', name: words.whole },
            { value: 'some', name: words.some },
          ]}
        />
        <Scopes form={form} error={errors['scopes']} change={change} />
        <Field
          id="ends"
          type="date"
          label={words.ends}
          hint={words.endsHint}
          value={form.ends}
          error={errors['ends'] ?? errors['expires_at']}
          onChange={(ends) => change({ ends })}
        />
        <TextArea
          id="ranges"
          label={words.ranges}
          hint={words.rangesHint}
          rows={2}
          value={form.ranges}
          error={errors['ip_ranges']}
          onChange={(ranges) => change({ ranges })}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}
