import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { enteredNumber } from '../figures/loan-form.ts';
import { showNumber, showShare } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { bandFields, thresholdFields } from './own-limits.ts';
import { OwnLimitsForm } from './own-limits-form.tsx';
import { SettingsHead } from './settings-head.tsx';
import { type AnalysisSettings, components, enteredWeights, shareOf, textsOf } from './weights-form.ts';
import { settingsWords } from './words.settings.ts';

const { analysis: words } = settingsWords;

function SettingsForm({ known }: { readonly known: AnalysisSettings }) {
  const tell = useToast();
  const mayWrite = usePermission('organisation.manage');
  const defaults = known.default_health_weights;
  const [isOwn, setIsOwn] = useState(known.health_weights !== null);
  const [texts, setTexts] = useState(() => textsOf(known.health_weights ?? defaults));
  const [floor, setFloor] = useState(() => String(known.balance_floor));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('setAnalysisSettings', { invalidates: ['getAnalysisSettings'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { affordability, income, expense, liquidity_and_savings, debt, fee } = enteredWeights(texts);
    const rands = enteredNumber(floor);
    const entered = { affordability, income, expense, liquidity_and_savings, debt, fee };
    const wrong: Record<string, string> = {};
    if (isOwn) for (const one of components) if (entered[one] === null) wrong[one] = words.wrong;
    if (isOwn && Object.values(entered).every((weight) => weight === 0)) wrong['affordability'] = words.allZero;
    if (rands === null) wrong['balance_floor'] = words.wrong;
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0 || rands === null) return;
    const isWhole =
      affordability !== null &&
      income !== null &&
      expense !== null &&
      liquidity_and_savings !== null &&
      debt !== null &&
      fee !== null;
    const weights = isOwn && isWhole ? { affordability, income, expense, liquidity_and_savings, debt, fee } : null;
    const before = { health_weights: known.health_weights, balance_floor: known.balance_floor };
    if ((await send({ body: { health_weights: weights, balance_floor: Math.round(rands * 100) / 100 } })) === null)
      return;
    tell(words.saved, () => {
      setIsOwn(before.health_weights !== null);
      setTexts(textsOf(before.health_weights ?? defaults));
      setFloor(String(before.balance_floor));
      void send({ body: before });
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
          {words.own}
        </label>
        {isOwn
          ? components.map((one) => (
              <Field
                key={one}
                id={one}
                label={words.components[one]}
                hint={`${words.share(showShare(shareOf(texts, one)))}. ${words.product(showNumber(defaults[one]))}`}
                inputMode="numeric"
                wide="number"
                value={texts[one]}
                error={errors[one]}
                onChange={(text) => setTexts({ ...texts, [one]: text })}
              />
            ))
          : null}
        <Field
          id="balance_floor"
          label={words.floor}
          hint={words.floorHint}
          inputMode="numeric"
          wide="number"
          value={floor}
          error={errors['balance_floor']}
          onChange={setFloor}
        />
        {mayWrite ? (
          <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
            {words.save}
          </ActionButton>
        ) : null}
      </form>
    </>
  );
}

/** The settings that must be named with any change; what is left out besides stays as it is. */
const rest = ({ health_weights, balance_floor }: AnalysisSettings) => ({ health_weights, balance_floor });

function Limits({ known }: { readonly known: AnalysisSettings }) {
  return (
    <>
      <Section title={words.thresholds.title} lead={words.thresholds.lead}>
        <OwnLimitsForm
          fields={thresholdFields}
          own={known.affordability_thresholds}
          product={known.default_affordability_thresholds}
          tick={words.thresholds.own}
          save={words.thresholds.save}
          labels={words.thresholds.fields}
          limitsOf={(of) => ({
            least_full_months: of('least_full_months'),
            least_share_of_months: of('least_share_of_months'),
            most_debt_to_income: of('most_debt_to_income'),
            most_gambling_share: of('most_gambling_share'),
            most_uncategorised_share: of('most_uncategorised_share'),
          })}
          bodyOf={(affordability_thresholds) => ({ ...rest(known), affordability_thresholds })}
        />
      </Section>
      <Section title={words.bands.title} lead={words.bands.lead}>
        <OwnLimitsForm
          fields={bandFields}
          own={known.authenticity_limits}
          product={known.default_authenticity_limits}
          tick={words.bands.own}
          save={words.bands.save}
          labels={words.bands.fields}
          limitsOf={(of) => ({ clear_from: of('clear_from'), refused_below: of('refused_below') })}
          bodyOf={(authenticity_limits) => ({ ...rest(known), authenticity_limits })}
        />
      </Section>
    </>
  );
}

/** How applicants are analysed for the organisation. */
export function AnalysisSettingsScreen() {
  const asked = useApi('getAnalysisSettings', {});
  return (
    <>
      <SettingsHead />
      <Section title={words.title} lead={words.lead}>
        <AskedView asked={asked}>{(known) => <SettingsForm known={known} />}</AskedView>
      </Section>
      {asked.value === null ? null : <Limits known={asked.value} />}
      <ApiCall id="getAnalysisSettings" />
    </>
  );
}
