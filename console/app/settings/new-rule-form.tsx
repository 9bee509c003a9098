import { type FormEvent, useEffect, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { directions, lacksOfRule, newRule, type RuleDraft, ruleOf } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { settingsWords } from './words.settings.ts';

const {
  rules: { create: words },
} = settingsWords;
const PAUSE_MS = 500;

/** A draft once nobody has typed for a moment. */
function useSettledDraft(draft: RuleDraft): RuleDraft {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
}

/** Makes a rule, after showing what it would change. */
export function NewRuleForm() {
  const tell = useToast();
  const [draft, setDraft] = useState(newRule);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const known = useApi('listLabels', {});
  const labels = known.value?.labels ?? [];
  const invalidates = ['listLabelRules'] as const;
  const { send, busy, trouble, attempt } = useSend('createLabelRule', { invalidates });
  const remove = useSend('deleteLabelRule', { invalidates });
  const settled = useSettledDraft(draft);
  const isTried = Object.keys(lacksOfRule(settled, words.missing)).length === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = lacksOfRule(draft, words.missing);
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0) return;
    const made = await send({ body: ruleOf(draft) });
    if (made === null) return;
    setDraft(newRule);
    tell(words.made, () => void remove.send({ path: { rule_id: made.body.id } }));
  };
  const set = (part: Partial<RuleDraft>): void => setDraft({ ...draft, ...part });
  const told: Readonly<Record<string, string>> = trouble?.fields ?? {};
  const errors: Readonly<Record<string, string>> = {
    ...(told['description_contains'] === undefined ? {} : { 'rule-contains': told['description_contains'] }),
    ...(told['min_amount'] === undefined ? {} : { 'rule-from': told['min_amount'] }),
    ...(told['max_amount'] === undefined ? {} : { 'rule-to': told['max_amount'] }),
    ...lacks,
  };
  return (
    <Section title={words.title}>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {known.trouble === null ? null : <TroubleView trouble={known.trouble} again={() => void known.reload()} />}
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="rule-contains"
          label={words.contains}
          hint={words.containsHint}
          value={draft.contains}
          error={errors['rule-contains']}
          maxLength={200}
          onChange={(contains) => set({ contains })}
        />
        <Select
          id="rule-direction"
          label={words.direction}
          value={draft.direction}
          options={directions.map((value) => ({ value, name: words.directions[value] }))}
          onChange={(chosen) => set({ direction: directions.find((one) => one === chosen) ?? 'any' })}
        />
        <Field
          id="rule-from"
          label={words.from}
          inputMode="numeric"
          wide="number"
          value={draft.from}
          error={errors['rule-from']}
          onChange={(from) => set({ from })}
        />
        <Field
          id="rule-to"
          label={words.to}
          inputMode="numeric"
          wide="number"
          value={draft.to}
          error={errors['rule-to']}
          onChange={(to) => set({ to })}
        />
        <Select
          id="rule-label"
          label={words.label}
          value={draft.label}
          options={[
            { value: '', name: words.chooseLabel },
            ...labels.map(({ id }) => ({ value: id, name: showName(id) })),
          ]}
          onChange={(label) => set({ label })}
        />
        <Field id="rule-name" label={words.name} value={draft.name} maxLength={80} onChange={(name) => set({ name })} />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
      {isTried ? <RulePreview draft={settled} /> : null}
    </Section>
  );
}
