import { type FormEvent, useRef, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { enteredNumber } from '../figures/loan-form.ts';
import { showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { useToast } from '../parts/toasts.tsx';
import { PaymentTrouble } from './payment-trouble.tsx';
import { billingWords } from './words.billing.ts';

const { topUp: words, cards: cardWords } = billingWords;
const LEAST = 10;
const MOST = 1_000_000;

/** Pays in advance from a card. A charge has a key until its outcome is known: it is charged once. */
export function TopUpForm({ cards }: { readonly cards: Answered<'listCards'> }) {
  const tell = useToast();
  const [amount, setAmount] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const charge = useRef({ of: '', key: '' });
  const { send, busy, trouble } = useSend('topUp', { invalidates: ['getBalance'] });
  const card = chosen ?? cards[0]?.id;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const rands = enteredNumber(amount);
    const isWrong = rands === null || rands < LEAST || rands > MOST;
    setWrong(isWrong ? words.wrong : undefined);
    if (isWrong || card === undefined) return;
    const of = `${card} ${rands}`;
    if (charge.current.of !== of) charge.current = { of, key: crypto.randomUUID() };
    const answer = await send({
      idempotencyKey: charge.current.key,
      body: { card_id: card, topup_amount: Math.round(rands * 100) / 100 },
    });
    setIsPending(answer?.body.status === 'PENDING');
    if (answer?.body.status !== 'PAID') return;
    charge.current = { of: '', key: '' };
    setAmount('');
    tell(words.done(showMoney(answer.body.new_balance)));
  };
  const isOver = trouble?.code === 'payment_declined';
  if (isOver) charge.current = { of: '', key: '' };
  const error = wrong ?? trouble?.fields['topup_amount'];
  return (
    <Section title={words.title} lead={words.lead}>
      {trouble === null || error !== undefined ? null : <PaymentTrouble trouble={trouble} />}
      {isPending ? (
        <Notice kind="info" alert>
          <p>{words.pending}</p>
        </Notice>
      ) : null}
      {card === undefined ? (
        <p>{words.noCard}</p>
      ) : (
        <form className="form" onSubmit={(event) => void submit(event)} noValidate>
          <Select
            id="topup-card"
            label={words.card}
            value={card}
            onChange={setChosen}
            options={cards.map(({ id, name, brand, last_four: digits }) => ({
              value: id,
              name: digits === null ? name : `${name}: ${cardWords.shown(brand ?? '', digits)}`,
            }))}
          />
          <Field
            id="topup_amount"
            label={words.amount}
            inputMode="numeric"
            value={amount}
            error={error}
            wide="number"
            onChange={setAmount}
          />
          <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
            {words.submit}
          </ActionButton>
        </form>
      )}
    </Section>
  );
}
