import { readIdentityNumber } from '../../../schemas/south-african-id.ts';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { showDay } from '../../show-day.ts';
import { useFlow, useWords } from '../parts/app-context.tsx';
import { RadioGroup } from '../parts/radio-group.tsx';
import { givenNumber, type QuestionProps } from '../personal-info-form.ts';

/** The identity document, and what its number contains. */
export function IdentityQuestion({ draft, set, errorOf, today }: QuestionProps & { readonly today: string }) {
  const words = useWords();
  const { identity, given: givenBefore } = words.personalInfo;
  const kept = givenNumber(draft);
  const { personal_info: given } = useFlow();
  const isNational = draft.kind === 'national_id';
  const read = isNational ? readIdentityNumber(draft.number, today) : null;
  const facts = read !== null && 'facts' in read ? read.facts : null;
  const prefilled = given?.date_of_birth ?? null;
  return (
    <>
      <RadioGroup
        name="kind"
        title={identity.kind}
        value={draft.kind}
        answers={[
          { value: 'national_id', label: identity.national },
          { value: 'passport', label: identity.passport },
        ]}
        onChange={(value) => set('kind', value)}
      />
      <Field
        id="number"
        label={isNational ? identity.number : identity.passportNumber}
        hint={kept === null ? (isNational ? identity.numberHint : identity.passportHint) : givenBefore(kept)}
        error={errorOf('number')}
        inputMode={isNational ? 'numeric' : 'text'}
        maxLength={20}
        wide="number"
        value={draft.number}
        onChange={(value) => set('number', value)}
      />
      <div aria-live="polite">
        {facts === null ? null : (
          <Notice kind={prefilled !== null && prefilled !== facts.dateOfBirth ? 'watch' : 'info'}>
            <p>{identity.tells(showDay(facts.dateOfBirth, words))}</p>
            {prefilled !== null && prefilled !== facts.dateOfBirth ? (
              <p>{identity.prefilledDiffers(showDay(prefilled, words))}</p>
            ) : null}
          </Notice>
        )}
      </div>
      {isNational ? null : (
        <Field
          id="country"
          label={identity.country}
          hint={identity.countryHint}
          error={errorOf('country')}
          autoComplete="country-name"
          value={draft.country}
          onChange={(value) => set('country', value)}
        />
      )}
      <fieldset className={`field birth${errorOf('day') === undefined ? '' : ' wrong'}`} aria-describedby="birth-hint">
        <legend>{identity.birth}</legend>
        <p className="hint" id="birth-hint">
          {identity.birthHint}
        </p>
        {errorOf('day') === undefined ? null : <p className="error">{errorOf('day')}</p>}
        <div className="parts">
          <Field
            id="day"
            label={identity.day}
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            wide="day"
            value={draft.day}
            onChange={(value) => set('day', value)}
          />
          <Field
            id="month"
            label={identity.month}
            inputMode="numeric"
            autoComplete="bday-month"
            maxLength={2}
            wide="day"
            value={draft.month}
            onChange={(value) => set('month', value)}
          />
          <Field
            id="year"
            label={identity.year}
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            wide="year"
            value={draft.year}
            onChange={(value) => set('year', value)}
          />
        </div>
      </fieldset>
      <Field
        id="nationality"
        label={identity.nationality}
        hint={isNational ? undefined : identity.nationalityHint}
        error={errorOf('nationality')}
        value={draft.nationality}
        onChange={(value) => set('nationality', value)}
      />
    </>
  );
}
