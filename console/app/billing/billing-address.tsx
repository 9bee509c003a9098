import { type FormEvent, useState } from 'react';
import { TextArea } from '../../parts/text-area.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { billingWords } from './words.billing.ts';

const { address: words } = billingWords;
const MOST_LINES = 5;

/** The lines of an address, without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function AddressForm({ known }: { readonly known: Answered<'getBillingDetails'> }) {
  const tell = useToast();
  const [text, setText] = useState(() => known.address.join('\n'));
  const [error, setError] = useState<string>();
  const { send, busy, trouble } = useSend('setBillingDetails', { invalidates: ['getBillingDetails'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = linesOf(text);
    const wrong = address.length === 0 ? words.missing : address.length > MOST_LINES ? words.tooMany : undefined;
    setError(wrong);
    if (wrong !== undefined) return;
    const before = known.address;
    if ((await send({ body: { address } })) === null) return;
    const undo = (): void => {
      setText(before.join('\n'));
      void send({ body: { address: before } });
    };
    tell(words.saved, before.length === 0 ? undefined : undo);
  };
  const told = error ?? Object.values(trouble?.fields ?? {})[0];
  return (
    <>
      {trouble === null || told !== undefined ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea id="address" label={words.label} value={text} rows={5} error={told} onChange={setText} />
        <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
          {words.save}
        </ActionButton>
      </form>
    </>
  );
}

/** The postal address on bills. */
export function BillingAddress() {
  const asked = useApi('getBillingDetails', {});
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={asked}>{(known) => <AddressForm known={known} />}</AskedView>
    </Section>
  );
}
