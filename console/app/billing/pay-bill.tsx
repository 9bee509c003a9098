import { type FormEvent, useEffect, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import type { Listed } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showMoney } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Link } from '../parts/link.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { PaymentTrouble } from './payment-trouble.tsx';
import { billingWords } from './words.billing.ts';

const { pay: words, cards: cardWords } = billingWords;
/** After which a payment without an outcome is checked again. */
const ASK_AGAIN_MS = 4_000;

/** Pays a bill: from the balance as far as it goes, the rest from a card. */
export function PayBill({ bill }: { readonly bill: Pick<Listed<'listBills'>, 'id' | 'amount_due'> }) {
  const tell = useToast();
  const known = useApi('listCards', {});
  const cards = known.value?.filter((card) => card.is_linked) ?? null;
  const balance = useApi('getBalance', {}).value?.balance ?? null;
  const [chosen, setChosen] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const { send, busy, trouble } = useSend('payBill', {
    invalidates: ['getBill', 'listBills', 'getBalance', 'getOutstandingBillAmount'],
  });
  const card = chosen ?? cards?.[0]?.id ?? '';
  const body = { bill_id: bill.id, ...(card === '' ? {} : { card_id: card }) };
  const ask = async (): Promise<void> => {
    const answer = await send({ body });
    if (answer !== null && answer.body.status === 'PAID') tell(words.done);
    setIsPending(answer !== null && answer.body.status === 'PENDING');
  };
  const again = useApiAgain(isPending, ask);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void again();
  };
  const due = showMoney(bill.amount_due);
  const lacks = cards !== null && balance !== null && cards.length === 0 && balance < bill.amount_due;
  return (
    <Section title={words.title} lead={words.lead(due, showMoney(balance))}>
      {known.trouble === null ? null : <TroubleView trouble={known.trouble} again={() => void known.reload()} />}
      {trouble === null ? null : <PaymentTrouble trouble={trouble} />}
      {isPending ? (
        <Notice kind="info" alert>
          <p>{words.pending}</p>
        </Notice>
      ) : null}
      {lacks ? (
        <p>
          {words.noCard} <Link to="/billing/cards">{words.addCard}</Link>
        </p>
      ) : (
        <form className="form" onSubmit={submit} noValidate>
          {cards === null || cards.length === 0 ? null : (
            <Select
              id="card"
              label={words.card}
              value={card}
              onChange={setChosen}
              options={[
                ...cards.map(({ id, name, brand, last_four: digits }) => ({
                  value: id,
                  name: digits === null ? name : `${name}: ${cardWords.shown(brand ?? '', digits)}`,
                })),
                ...(balance !== null && balance >= bill.amount_due ? [{ value: '', name: words.none }] : []),
              ]}
            />
          )}
          <ActionButton kind="first" submits busy={busy || isPending} busyText={words.busy}>
            {words.submit(due)}
          </ActionButton>
        </form>
      )}
    </Section>
  );
}

/** Asks, and again by itself while the outcome is open. */
function useApiAgain(isOpen: boolean, ask: () => Promise<void>): () => Promise<void> {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  });
  return ask;
}
