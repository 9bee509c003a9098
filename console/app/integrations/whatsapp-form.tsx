import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useSend } from '../data/use-send.ts';
import { showDate } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { TroubleView } from '../parts/states.tsx';
import { integrationWords } from './words.integrations.ts';

const { whatsapp: words } = integrationWords;

/** Registers the number that invites go out from. */
export function WhatsappForm() {
  const [account, setAccount] = useState('');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<Answered<'registerWhatsapp'>>();
  const { send, busy, trouble, attempt } = useSend('registerWhatsapp');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = {
      ...(/^\d{5,32}$/.test(account.trim()) ? {} : { waba_id: words.missing.waba_id }),
      ...(phone.trim() === '' ? { phone_number: words.missing.phone_number } : {}),
    };
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0) return;
    const answer = await send({
      body: {
        waba_id: account.trim(),
        phone_number: phone.replaceAll(/[\s()-]/g, ''),
        ...(code.trim() === '' ? {} : { code: code.trim() }),
      },
    });
    if (answer !== null) setMade(answer.body);
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <Section title={words.title} lead={words.lead}>
      {made === undefined ? null : (
        <Notice kind="good" alert>
          <p>{words.done(made.phone_number, showDate(made.registered_at))}</p>
        </Notice>
      )}
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          id="waba_id"
          label={words.waba_id}
          inputMode="numeric"
          value={account}
          error={errors['waba_id']}
          maxLength={32}
          onChange={setAccount}
        />
        <Field
          id="phone_number"
          label={words.phone_number}
          type="tel"
          value={phone}
          error={errors['phone_number']}
          onChange={setPhone}
        />
        <Field
          id="code"
          label={words.code}
          hint={words.codeHint}
          value={code}
          error={errors['code']}
          maxLength={1024}
          onChange={setCode}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </Section>
  );
}
