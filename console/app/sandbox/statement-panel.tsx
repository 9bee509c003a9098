import { type FormEvent, useState } from 'react';
import { formats, statementBanks, tamperings } from '../../build/sandbox-statements.evaluated.ts';
import type { Answered } from '../console-api.ts';
import type { ApiError } from '../data/trouble.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Modal } from '../parts/modal.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { sandboxWords } from './words.sandbox.ts';

const { statement: words } = sandboxWords;

type Persona = Answered<'listPersonas'>['data'][number];
const accounts = [0, 1, 2, 3];
const months = [1, 2, 3, 6, 12, 24];
const pdfOptions = ['encrypted', 'scanned'] as const;

/** What was chosen of a statement, as its form holds it. */
interface Choice {
  readonly seed: number;
  readonly format: (typeof formats)[number];
  readonly bank: string;
  readonly covered: string;
  readonly account: string;
  readonly tampered: string;
  readonly options: readonly string[];
}

const banksOf = (format: Choice['format']) => statementBanks.filter((one) => one.formats.includes(format));

/** The request for a statement: what is left to the API is left out. */
function queryOf({ seed, format, bank, covered, account, tampered, options }: Choice) {
  const chosenBank = banksOf(format).find(({ slug }) => slug === bank)?.slug;
  const forgery = tamperings.find((one) => one === tampered);
  const isOf = (option: string) =>
    format === 'pdf' && options.includes(option) ? ('true' as const) : ('false' as const);
  return {
    format,
    seed,
    account: Number(account),
    encrypted: isOf('encrypted'),
    scanned: isOf('scanned'),
    answer: 'address' as const,
    ...(chosenBank === undefined ? {} : { bank: chosenBank }),
    ...(covered === '' ? {} : { months: Number(covered) }),
    ...(forgery === undefined ? {} : { tampered: forgery }),
  };
}

/** Why there is no such statement: what the API says of its fields, else of the whole. */
function StatementTrouble({ trouble }: { readonly trouble: ApiError }) {
  const faults = Object.entries(trouble.fields);
  if (faults.length === 0) return <TroubleView trouble={trouble} />;
  return (
    <ul role="alert">
      {faults.map(([field, message]) => (
        <li key={field} className="error">
          {field}: {message}
        </li>
      ))}
    </ul>
  );
}

/** A statement of a persona as a file, genuine or forged. The API reports what is impossible, at its field. */
export function StatementPanel({
  persona,
  seed,
  close,
}: {
  readonly persona: Persona;
  readonly seed: number;
  readonly close: () => void;
}) {
  const [bank, setBank] = useState('');
  const [format, setFormat] = useState<(typeof formats)[number]>('pdf');
  const [covered, setCovered] = useState('');
  const [account, setAccount] = useState('0');
  const [tampered, setTampered] = useState('');
  const [options, setOptions] = useState<readonly string[]>([]);
  const { send, busy, trouble } = useSend('getPersonaStatement');
  const path = { persona_id: persona.id };
  const banks = banksOf(format);
  const download = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const query = queryOf({ seed, format, bank, covered, account, tampered, options });
    const answer = await send({ path, query });
    // It is a file to keep: the page stays where it is.
    if (answer?.body !== undefined) window.location.assign(answer.body.url);
  };
  return (
    <Modal title={words.title} look="panel" close={close}>
      <h2>{persona.name}</h2>
      <p className="lead">{words.lead}</p>
      {trouble === null ? null : <StatementTrouble trouble={trouble} />}
      <form className="form" onSubmit={(event) => void download(event)} noValidate>
        <Select
          id="format"
          label={words.format}
          value={format}
          options={formats.map((value) => ({ value, name: words.formats[value] }))}
          onChange={(chosen) => setFormat(formats.find((one) => one === chosen) ?? 'pdf')}
        />
        <Select
          id="bank"
          label={words.bank}
          value={bank}
          options={[{ value: '', name: words.ownBank }, ...banks.map(({ slug, name }) => ({ value: slug, name }))]}
          onChange={setBank}
        />
        <Select
          id="account"
          label={words.account}
          value={account}
          options={accounts.map((index) => ({ value: String(index), name: words.accountNames(index) }))}
          onChange={setAccount}
        />
        <Select
          id="months"
          label={words.months}
          value={covered}
          options={[
            { value: '', name: words.usualMonths },
            ...months.map((count) => ({ value: String(count), name: String(count) })),
          ]}
          onChange={setCovered}
        />
        <Select
          id="tampered"
          label={words.tampered}
          value={tampered}
          options={[
            { value: '', name: words.genuine },
            ...tamperings.map((value) => ({ value, name: words.tamperings[value] })),
          ]}
          onChange={setTampered}
        />
        {format === 'pdf' ? (
          <TickGroup
            id="options"
            label={words.options}
            ticks={pdfOptions.map((value) => ({ value, name: words[value] }))}
            chosen={options}
            onChange={setOptions}
          />
        ) : null}
        <ActionButton kind="first" submits busy={busy} busyText={words.downloading}>
          {words.download}
        </ActionButton>
      </form>
      <ApiCall id="getPersonaStatement" path={path} />
    </Modal>
  );
}
