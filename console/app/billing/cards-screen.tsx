import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { BalanceEntries } from './balance-entries.tsx';
import { BillingHead } from './billing-head.tsx';
import { PaymentTrouble } from './payment-trouble.tsx';
import { showPeriod } from './show-period.ts';
import { TopUpForm } from './top-up-form.tsx';
import { billingWords } from './words.billing.ts';

const { cards: words } = billingWords;

type Card = Answered<'listCards'>[number];

function CardState({ card }: { readonly card: Card }) {
  if (card.is_linked) return <Chip tone="good">{words.states.linked}</Chip>;
  if (card.decline_reason === null) return <Chip tone="info">{words.states.waiting}</Chip>;
  return (
    <>
      <Chip tone="bad">{words.states.declined}</Chip> {card.decline_reason}
    </>
  );
}

function Removal({ card, close }: { readonly card: Card; readonly close: () => void }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('deleteCard', { invalidates: ['listCards'] });
  const { title, text, field, wrong, run: act, busy: busyText, done } = words.remove;
  const run = async (): Promise<void> => {
    if ((await send({ path: { card_id: card.id } })) === null) return;
    close();
    tell(done(card.name));
  };
  return (
    <ConfirmByName
      {...{ title, text, wrong, act, busyText, busy, trouble, close }}
      label={field}
      name={card.name}
      run={() => void run()}
    />
  );
}

/** Leads to the page of the payment provider, on which the card is entered. */
function NewCardForm() {
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { send, busy, trouble } = useSend('createCard', { invalidates: ['listCards'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (name.trim() === '') return;
    const answer = await send({ body: { name: name.trim() } });
    if (answer === null) return;
    setIsLeaving(true);
    window.location.assign(answer.body.link_url);
  };
  const error = isMissing ? words.missing : trouble?.fields['name'];
  return (
    <Section title={words.add}>
      {trouble === null || error !== undefined ? null : <PaymentTrouble trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="card-name"
          label={words.name}
          hint={words.nameHint}
          value={name}
          error={error}
          maxLength={60}
          onChange={setName}
        />
        <ActionButton kind="first" submits busy={busy || isLeaving} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}

/** Cards, what was paid in advance, and how to pay more. */
export function CardsScreen() {
  const asked = useApi('listCards', {});
  const [removed, setRemoved] = useState<Card | null>(null);
  const { columns } = words;
  return (
    <>
      <BillingHead />
      <Section title={words.title} lead={words.lead}>
        <AskedView asked={asked}>
          {(cards) =>
            cards.length === 0 ? (
              <Empty title={words.none} text={words.noneText} />
            ) : (
              <DataTable
                caption={words.title}
                rows={cards}
                keyOf={({ id }) => id}
                columns={[
                  { name: columns.name, head: true, cell: ({ name }) => name },
                  {
                    name: columns.card,
                    cell: ({ brand, last_four: digits }) => (digits === null ? '' : words.shown(brand ?? '', digits)),
                  },
                  { name: columns.expires, cell: ({ expires_in: month }) => (month === null ? '' : showPeriod(month)) },
                  { name: columns.state, cell: (card) => <CardState card={card} /> },
                  {
                    name: columns.acts,
                    cell: (card) => (
                      <ActionButton label={words.remove.label(card.name)} onClick={() => setRemoved(card)}>
                        {words.remove.act}
                      </ActionButton>
                    ),
                  },
                ]}
              />
            )
          }
        </AskedView>
      </Section>
      <NewCardForm />
      {asked.value === null ? null : <TopUpForm cards={asked.value.filter((card) => card.is_linked)} />}
      <BalanceEntries />
      {removed === null ? null : <Removal card={removed} close={() => setRemoved(null)} />}
      <ApiCall id="listCards" />
    </>
  );
}
