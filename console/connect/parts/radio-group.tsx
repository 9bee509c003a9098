/** A question with a few answers. */
export function RadioGroup<Value extends string>({
  name,
  title,
  value,
  answers,
  onChange,
}: {
  readonly name: string;
  readonly title: string;
  readonly value: Value;
  readonly answers: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="radios">
      <legend>{title}</legend>
      {answers.map((answer) => (
        <div className="choice" key={answer.value}>
          <label>
            <input type="radio" name={name} checked={value === answer.value} onChange={() => onChange(answer.value)} />
            <span>{answer.label}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
