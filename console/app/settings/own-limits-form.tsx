import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Parts } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { enteredLimit, type LimitField, limitText } from './own-limits.ts';
import { settingsWords } from './words.settings.ts';

const { analysis: words } = settingsWords;

type Limits<Name extends string> = Readonly<Record<Name, number>>;

/**
 * Limits of the product, or an organisation's own in their place.
 * @param bodyOf the settings with these limits, or with those of the product where null
 * @param limitsOf the limits, each asked of what was entered
 */
export function OwnLimitsForm<Name extends string>({
  fields,
  own,
  product,
  tick,
  save,
  labels,
  limitsOf,
  bodyOf,
}: {
  readonly fields: readonly LimitField<Name>[];
  readonly own: Limits<Name> | null;
  readonly product: Limits<Name>;
  readonly tick: string;
  readonly save: string;
  readonly labels: Readonly<Record<Name, string>>;
  readonly limitsOf: (of: (name: Name) => number) => Limits<Name>;
  readonly bodyOf: (limits: Limits<Name> | null) => Parts<'setAnalysisSettings'>['body'];
}) {
  const tell = useToast();
  const mayWrite = usePermission('organisation.manage');
  const textsOf = (limits: Limits<Name>): ReadonlyMap<Name, string> =>
    new Map(fields.map((field) => [field.name, limitText(field, limits[field.name])]));
  const [isOwn, setIsOwn] = useState(own !== null);
  const [texts, setTexts] = useState(() => textsOf(own ?? product));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('setAnalysisSettings', { invalidates: ['getAnalysisSettings'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entered = new Map(fields.map((field) => [field.name, enteredLimit(field, texts.get(field.name) ?? '')]));
    const wrong = fields.filter(({ name }) => isOwn && entered.get(name) === null);
    setLacks(
      Object.fromEntries(wrong.map(({ name, unit, least, most }) => [name, words.wrongLimit(unit, least, most)])),
    );
    setTries(tries + 1);
    if (wrong.length > 0) return;
    const limits = isOwn ? limitsOf((name) => entered.get(name) ?? product[name]) : null;
    const before = own;
    if ((await send({ body: bodyOf(limits) })) === null) return;
    tell(words.saved, () => {
      setIsOwn(before !== null);
      setTexts(textsOf(before ?? product));
      void send({ body: bodyOf(before) });
    });
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <label className="tick">
          <input type="checkbox" checked={isOwn} onChange={(event) => setIsOwn(event.target.checked)} />
          {tick}
        </label>
        {isOwn
          ? fields.map((field) => (
              <Field
                key={field.name}
                id={field.name}
                label={labels[field.name]}
                hint={words.productLimit(limitText(field, product[field.name]))}
                inputMode="numeric"
                wide="number"
                value={texts.get(field.name) ?? ''}
                error={errors[field.name]}
                onChange={(text) => setTexts(new Map([...texts, [field.name, text]]))}
              />
            ))
          : null}
        {mayWrite ? (
          <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
            {save}
          </ActionButton>
        ) : null}
      </form>
    </>
  );
}
