import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { ApiError } from '../data/trouble.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { type Arg, type Available, bodyOf, type ConfigDraft, placeOfFault, pointKey } from './config-draft.ts';
import { DataPointChoice } from './data-point-choice.tsx';
import { configWords } from './words.application-configs.ts';

const { form: words } = configWords;
const DEFAULT = 'is_default';
const AFFINITY = 'affinity_enabled';

/** What the API says of a config, at the part of the form that it is about. */
function errorsOf(trouble: ApiError | null): Readonly<Record<string, string>> {
  if (trouble === null) return {};
  const { code, message, fields } = trouble;
  if (code === 'application_config_name_exists') return { name: message };
  return code === 'application_config_type_check_invalid' ? { [placeOfFault(message)]: message } : fields;
}

/** The data points of every connection that can be asked for, each with its arguments. */
function ConnectionChoices({
  available,
  args,
  points,
  errors,
  onChange,
}: {
  readonly available: readonly Available[];
  readonly args: readonly Arg[];
  readonly points: ConfigDraft['points'];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (points: ConfigDraft['points']) => void;
}) {
  return (
    <div id="connections" className="stack" tabIndex={-1}>
      {errors['connections'] === undefined ? null : <p className="error">{errors['connections']}</p>}
      {available.map(({ name: connection, display_name: title, description, data_points: offered }) => (
        <fieldset key={connection} className="config-connection">
          <legend>{title}</legend>
          <p className="hint">{description}</p>
          {offered.map((point) => {
            const key = pointKey(connection, point.name);
            return (
              <DataPointChoice
                key={key}
                id={key}
                pointName={point.name}
                description={point.description}
                args={args.filter((arg) => arg.connection === connection && arg.data_point === point.name)}
                draft={points[key]}
                errors={errors}
                onChange={(changed) => {
                  const { [key]: _, ...others } = points;
                  onChange(changed === undefined ? others : { ...others, [key]: changed });
                }}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** The form of a config: which connections with which data points and arguments, and what goes around them. */
export function ConfigForm({
  start,
  isFixedDefault,
  available,
  args,
  busy,
  trouble,
  attempt,
  act,
  busyText,
  send,
}: {
  readonly start: ConfigDraft;
  /** The default stays it until another one becomes it. */
  readonly isFixedDefault: boolean;
  readonly available: readonly Available[];
  readonly args: readonly Arg[];
  readonly busy: boolean;
  readonly trouble: ApiError | null;
  readonly attempt: number;
  readonly act: string;
  readonly busyText: string;
  readonly send: (body: ReturnType<typeof bodyOf>) => void;
}) {
  const [draft, setDraft] = useState(start);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const body = bodyOf(draft, available, args);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = {
      ...(body.name === '' ? { name: words.missing.name } : {}),
      ...(body.connections.length === 0 ? { connections: words.missing.connections } : {}),
    };
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length === 0) send(body);
  };
  const errors: Readonly<Record<string, string>> = { ...errorsOf(trouble), ...lacks };
  const around = [...(draft.isDefault ? [DEFAULT] : []), ...(draft.affinity ? [AFFINITY] : [])];
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form wide" onSubmit={submit} noValidate>
        <Field
          id="name"
          label={words.name}
          value={draft.name}
          error={errors['name']}
          maxLength={80}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <ConnectionChoices
          available={available}
          args={args}
          points={draft.points}
          errors={errors}
          onChange={(points) => setDraft({ ...draft, points })}
        />
        <Field
          id="default_redirect_url"
          label={words.redirect}
          hint={words.redirectHint}
          value={draft.redirectUrl}
          error={errors['default_redirect_url']}
          onChange={(redirectUrl) => setDraft({ ...draft, redirectUrl })}
        />
        <TickGroup
          id="around"
          label={words.more}
          ticks={[
            { value: DEFAULT, name: words.isDefault, fixed: isFixedDefault ? words.isDefaultFixed : undefined },
            { value: AFFINITY, name: words.affinity },
          ]}
          chosen={around}
          onChange={(chosen) =>
            setDraft({ ...draft, isDefault: chosen.includes(DEFAULT), affinity: chosen.includes(AFFINITY) })
          }
        />
        <ActionButton kind="first" submits busy={busy} busyText={busyText}>
          {act}
        </ActionButton>
      </form>
      <details className="api-call">
        <summary>{words.body}</summary>
        <CodeBlock text={JSON.stringify(body, null, 2)} />
      </details>
    </>
  );
}
