import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useSend } from '../data/use-send.ts';
import { type LoanFault, type LoanForm, loanQuestion } from '../figures/loan-form.ts';
import { showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useKeepLoanAnswer, useLoanAnswer } from './use-loan-answer.ts';

/** Asks the API what loan the highest instalment repays. */
export function LoanCalculator({ id }: { readonly id: string }) {
  const { affordability: words } = useWords();
  const [form, setForm] = useState<LoanForm>({ rate: '', term: '', declared: '' });
  const [countsPeople, setCountsPeople] = useState(false);
  const [faults, setFaults] = useState<readonly LoanFault[]>([]);
  const result = useLoanAnswer(id);
  const keep = useKeepLoanAnswer(id);
  const { send: ask, busy, trouble } = useSend('computeAffordability');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const question = loanQuestion(form);
    setFaults(question.faults ?? []);
    if (question.faults !== null) return;
    const { rate, term, declared } = question;
    const answer = await ask({
      path: { application_id: id },
      body: {
        declared_gross_income: declared,
        declared_expenses: null,
        // Unticked, the application's config decides.
        count_person_income: countsPeople ? true : null,
        loan: { annual_interest_rate: rate, number_of_instalments: term },
      },
    });
    if (answer !== null) keep(answer.body);
  };
  const field = (name: LoanFault) => (
    <Field
      id={`loan-${name}`}
      label={words[name]}
      inputMode="numeric"
      value={form[name]}
      error={faults.includes(name) ? words.wrong[name] : undefined}
      onChange={(value) => setForm({ ...form, [name]: value })}
    />
  );
  return (
    <Section title={words.calculator} lead={words.calculatorLead}>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form in-line" onSubmit={(event) => void send(event)} noValidate>
        {field('rate')}
        {field('term')}
        {field('declared')}
        <label className="tick">
          <input type="checkbox" checked={countsPeople} onChange={(event) => setCountsPeople(event.target.checked)} />
          {words.countPeople}
        </label>
        <ActionButton submits busy={busy} busyText={words.calculating}>
          {words.calculate}
        </ActionButton>
      </form>
      <div role="status">
        {result === null ? null : (
          <dl className="stats">
            <Stat
              large
              name={words.principal}
              place="loan:max_principal"
              value={showMoney(result.max_principal, result.currency)}
            />
            <Stat
              name={words.max}
              place="loan:max_instalment"
              value={showMoney(result.max_instalment, result.currency)}
            />
          </dl>
        )}
      </div>
    </Section>
  );
}
