import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { ShareBars } from '../charts/share-bars.tsx';
import type { IncomeAnalysis } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { enteredNumber } from '../figures/loan-form.ts';
import { showDate, showMoney, showShare } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Stat } from '../parts/figure.tsx';
import { TroubleView } from '../parts/states.tsx';
import type { PartProps } from './analysis-view.tsx';

/** On which day an instalment is most often covered. */
export function StrikeDay({ id, of: known }: PartProps<IncomeAnalysis>) {
  const { income: words } = useWords();
  const [instalment, setInstalment] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [asked, setAsked] = useState<IncomeAnalysis>();
  const { send: ask, busy, trouble } = useSend('getIncomeAnalysis');
  const { strike_date: strike, strike_date_details: details, no_strike_date: none, currency } = asked ?? known;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const amount = enteredNumber(instalment);
    setIsWrong(amount === null || amount <= 0);
    if (amount === null || amount <= 0) return;
    const answer = await ask({ path: { application_id: id }, query: { instalment: amount.toFixed(2) } });
    if (answer !== null) setAsked(answer.body);
  };
  const days = details?.days ?? [];
  const dayName = details?.cycle_basis === 'pay_cycle' ? words.dayAfterPay : words.day;
  const shown = strike === 'ANY' || strike === 'REJECT' ? words.strikes[strike] : showDate(strike);
  return (
    <ChartFrame
      title={words.strike}
      lead={
        details === null
          ? undefined
          : words.strikeFor(showMoney(details.instalment, currency), details.instalment_assumed)
      }
      chart={
        <>
          {trouble === null ? null : <TroubleView trouble={trouble} />}
          <form className="form in-line" onSubmit={(event) => void send(event)} noValidate>
            <Field
              id="instalment"
              label={words.instalment}
              inputMode="numeric"
              value={instalment}
              error={isWrong ? words.wrongInstalment : undefined}
              onChange={setInstalment}
            />
            <ActionButton submits busy={busy} busyText={words.finding}>
              {words.find}
            </ActionButton>
          </form>
          <dl className="stats" aria-live="polite">
            <Stat
              large
              name={words.strike}
              place="income_analysis:strike_date"
              value={shown}
              note={none?.message ?? details?.reasons.map(({ message }) => message).join(' ')}
            />
          </dl>
          <ShareBars
            rows={days}
            keyOf={({ day }) => String(day)}
            name={({ day }) => String(day)}
            value={({ lower_bound: bound }) => ({ from: 0, to: bound })}
            of={1}
            figure={({ covered, cycles }) => `${covered} / ${cycles}`}
          />
        </>
      }
      table={
        <DataTable
          caption={words.strike}
          rows={days}
          keyOf={({ day }) => String(day)}
          columns={[
            { name: dayName, head: true, cell: ({ day }) => day },
            { name: words.covered, numeric: true, cell: ({ covered, cycles }) => `${covered} / ${cycles}` },
            { name: words.lower, numeric: true, cell: ({ lower_bound: bound }) => showShare(bound) },
          ]}
        />
      }
    />
  );
}
