import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { apiTokenWords } from './words.api-tokens.ts';

const { create: words } = apiTokenWords;
const LEAST = 2;
const scopes = ['organisation:api'] as const;

/** Makes a token and hands it over: nobody can read it again. */
export function NewTokenForm({ made }: { readonly made: (token: Answered<'createApiToken'>) => void }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(scopes);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('createApiToken', { invalidates: ['listApiTokens'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = {
      ...(name.trim().length < LEAST ? { name: words.missing.name } : {}),
      ...(chosen.length === 0 ? { scopes: words.missing.scopes } : {}),
    };
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0) return;
    const answer = await send({ body: { name: name.trim(), scopes: [...chosen] } });
    if (answer === null) return;
    setName('');
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
          value={name}
          error={errors['name']}
          maxLength={80}
          onChange={setName}
        />
        <TickGroup
          id="scopes"
          label={words.scopes}
          error={errors['scopes']}
          ticks={scopes.map((value) => ({ value, name: value, hint: words.scope }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}
