import { Field } from '../../parts/field.tsx';
import { Select } from '../parts/select.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { type Arg, emptyPoint, inputId, outputsId, type PointDraft, pointId } from './config-draft.ts';
import { configWords } from './words.application-configs.ts';

const { form: words } = configWords;

function hintOf({ description, default: unset, minimum, maximum }: Arg): string {
  return [
    description === '' || description.endsWith('.') ? description : `${description}.`,
    unset === null ? '' : words.apiDefault(String(unset)),
    minimum === null || maximum === null ? '' : words.between(String(minimum), String(maximum)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** One input argument, in the way of its type. */
function InputArg({
  arg,
  id,
  value,
  error,
  onChange,
}: {
  readonly arg: Arg;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  if (arg.type === 'boolean') {
    return (
      <div>
        <Select
          id={id}
          label={arg.name}
          value={value}
          options={[
            { value: '', name: words.unset },
            { value: 'true', name: words.yes },
            { value: 'false', name: words.no },
          ]}
          onChange={onChange}
        />
        <p className="hint">{hintOf(arg)}</p>
        {error === undefined ? null : <p className="error">{error}</p>}
      </div>
    );
  }
  return <Field id={id} label={arg.name} hint={hintOf(arg)} value={value} error={error} onChange={onChange} />;
}

/** A data point that can be wanted, with what is given to it and which of its figures are wanted. */
export function DataPointChoice({
  pointName,
  description,
  id: key,
  args,
  draft,
  errors,
  onChange,
}: {
  readonly pointName: string;
  readonly description: string;
  /** `connection.data_point` */
  readonly id: string;
  readonly args: readonly Arg[];
  readonly draft: PointDraft | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: PointDraft | undefined) => void;
}) {
  const inputs = args.filter(({ direction }) => direction === 'input');
  const outputs = args.filter(({ direction }) => direction === 'output');
  const error = errors[pointId(key)];
  const hasFault =
    inputs.some(({ name }) => errors[inputId(key, name)] !== undefined) || errors[outputsId(key)] !== undefined;
  return (
    <div className="config-point">
      <label className="tick">
        <input
          id={pointId(key)}
          type="checkbox"
          checked={draft !== undefined}
          aria-describedby={`${pointId(key)}-note`}
          onChange={(event) => onChange(event.target.checked ? emptyPoint : undefined)}
        />
        {pointName}
      </label>
      <p className="hint" id={`${pointId(key)}-note`}>
        {description}
      </p>
      {error === undefined ? null : <p className="error">{error}</p>}
      {draft === undefined || args.length === 0 ? null : (
        <details open={inputs.length > 0 || hasFault}>
          <summary>{words.parts(pointName)}</summary>
          <div className="config-point-parts">
            {inputs.map((arg) => (
              <InputArg
                key={arg.name}
                arg={arg}
                id={inputId(key, arg.name)}
                value={draft.inputs[arg.name] ?? ''}
                error={errors[inputId(key, arg.name)]}
                onChange={(value) => onChange({ ...draft, inputs: { ...draft.inputs, [arg.name]: value } })}
              />
            ))}
            {outputs.length === 0 ? null : (
              <TickGroup
                id={outputsId(key)}
                label={words.outputs}
                hint={words.outputsHint}
                error={errors[outputsId(key)]}
                ticks={outputs.map(({ name, description: what }) => ({ value: name, name, hint: what }))}
                chosen={draft.outputs}
                onChange={(chosen) => onChange({ ...draft, outputs: chosen })}
              />
            )}
          </div>
        </details>
      )}
    </div>
  );
}
