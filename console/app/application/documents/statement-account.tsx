import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { Field } from '../../../parts/field.tsx';
import { typedAccountNumber } from '../../../sent-statement.ts';
import { statementBanks } from '../../api-contract.evaluated.ts';
import type { StatementUpload } from '../../console-api.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { Select } from '../../parts/select.tsx';
import type { StatedAccount, StatementSending } from './use-statement-sending.ts';

/** Asks for what a file does not say of its account, and sends it again with that. */
export function StatementAccount({
  upload,
  send,
  fileOf,
}: Pick<StatementSending, 'send' | 'fileOf'> & { readonly upload: StatementUpload }) {
  const { documents: words } = useWords();
  const own = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [bank, setBank] = useState<StatedAccount['bank_slug']>(undefined);
  const [isWrong, setIsWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const asksNumber = upload.missing.includes('account_number');
  const asksBank = upload.missing.includes('bank_slug');
  const known = fileOf(upload.id);
  const number = typedAccountNumber(text);
  const lacksNumber = asksNumber && number === null;
  const lacksBank = asksBank && bank === undefined;
  const sendAgain = async (file: File): Promise<void> => {
    const stated: StatedAccount = {
      ...(asksNumber && number !== null ? { account_number: number } : {}),
      ...(asksBank && bank !== undefined ? { bank_slug: bank } : {}),
    };
    setBusy(true);
    await send(file, stated);
    setBusy(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const lacks = lacksNumber || lacksBank;
    setIsWrong(lacks);
    if (lacks) return;
    if (known === undefined) picker.current?.click();
    else await sendAgain(known);
  };
  const picked = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file !== undefined) void sendAgain(file);
  };
  return (
    <form className="form in-line" onSubmit={(event) => void submit(event)} noValidate>
      {asksBank ? (
        <Select
          id={`${own}-bank`}
          label={words.bank}
          value={bank ?? ''}
          options={[
            { value: '', name: words.chooseBank },
            ...statementBanks.map(({ slug, name }) => ({ value: slug, name })),
          ]}
          onChange={(value) => setBank(statementBanks.find(({ slug }) => slug === value)?.slug)}
        />
      ) : null}
      {asksNumber ? (
        <Field
          id={`${own}-number`}
          label={words.accountNumber}
          hint={words.accountHint}
          error={isWrong && lacksNumber ? words.accountWrong : undefined}
          inputMode="numeric"
          maxLength={30}
          value={text}
          onChange={setText}
        />
      ) : null}
      {isWrong && lacksBank ? (
        <p className="error" role="alert">
          {words.bankMissing}
        </p>
      ) : null}
      <ActionButton submits busy={busy} busyText={words.sendingAgain}>
        {known === undefined ? words.pickAgain : words.sendAgain}
      </ActionButton>
      <input ref={picker} type="file" hidden aria-label={words.pickAgain} onChange={picked} />
    </form>
  );
}
