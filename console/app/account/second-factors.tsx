import { useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { browserPasskeys, type PasskeyCreation } from '../session/passkeys.ts';
import { accountWords } from './words.account.ts';

const { factors: words } = accountWords;

type Factors = Answered<'listSecondFactors'>;
type Factor = Factors['factors'][number];

/** What an authenticator app is added with. */
interface Enrolment {
  readonly challenge: string;
  readonly secret: string;
  readonly address: string;
  readonly passkey: PasskeyCreation | null;
}

interface CodesShown {
  readonly shown: (codes: readonly string[]) => void;
}

function RemoveButton({ of }: { readonly of: Factor }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('removeSecondFactor', { invalidates: ['listSecondFactors'] });
  const remove = async (): Promise<void> => {
    if ((await send({ path: { factor_id: of.id } })) !== null) tell(words.removed);
  };
  return (
    <>
      <ActionButton busy={busy} busyText={words.removing} label={words.removeOf(of.name)} onClick={() => void remove()}>
        {words.remove}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

function FactorTable({ factors }: { readonly factors: readonly Factor[] }) {
  const { columns } = words;
  if (factors.length === 0) return <Empty title={words.none} text={words.noneText} />;
  return (
    <DataTable
      caption={words.title}
      rows={factors}
      keyOf={({ id }) => id}
      columns={[
        { name: columns.name, head: true, cell: ({ name }) => name },
        { name: columns.kind, cell: ({ kind }) => words.kinds[kind] },
        { name: columns.added, cell: ({ created_at: at }) => showInstant(at) },
        { name: columns.used, cell: ({ last_used_at: at }) => (at === null ? words.never : showInstant(at)) },
        { name: columns.act, cell: (one) => <RemoveButton of={one} /> },
      ]}
    />
  );
}

/** Takes the first code of an app that was given the key. */
function EnrolmentForm({
  of,
  done,
}: {
  readonly of: Enrolment;
  /** Gets the recovery codes that came with a first factor; null where there were some. */
  readonly done: (codes: readonly string[] | null) => void;
}) {
  const tell = useToast();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { send, busy, trouble } = useSend('addSecondFactor', { invalidates: ['listSecondFactors'] });
  const add = async (): Promise<void> => {
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const added = await send({ body: { challenge: of.challenge, code: code.trim(), ...named } });
    if (added === null) return;
    tell(words.added);
    done(added.body.recovery_codes);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <p>{words.keyText}</p>
      <dl className="facts">
        <dt>{words.key}</dt>
        <dd>
          <code>{of.secret}</code> <CopyButton text={of.secret}>{words.copyKey}</CopyButton>
        </dd>
      </dl>
      <p>
        <a href={of.address}>{words.open}</a>
      </p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <Field id="factor-name" label={words.name} hint={words.nameHint} value={name} onChange={setName} maxLength={60} />
      <Field
        id="factor-code"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={trouble?.fields['code']}
        wide="number"
      />
      <ActionButton kind="first" submits busy={busy} busyText={words.confirming}>
        {words.confirm}
      </ActionButton>
      <ActionButton kind="quiet" onClick={() => done(null)}>
        {words.cancel}
      </ActionButton>
    </form>
  );
}

/** Has the device make a passkey and adds it. */
function AddPasskey({ shown }: CodesShown) {
  const tell = useToast();
  const [isNone, setIsNone] = useState(false);
  const begun = useSend('beginSecondFactor');
  const added = useSend('addSecondFactor', { invalidates: ['listSecondFactors'] });
  if (!browserPasskeys.can) return null;
  const trouble = begun.trouble ?? added.trouble;
  const add = async (): Promise<void> => {
    setIsNone(false);
    const asked = await begun.send({});
    const creation = asked?.body.enrolment?.passkey;
    if (!asked || !creation) return;
    const made = await browserPasskeys.make(creation);
    if (made === null) return setIsNone(true);
    const kept = await added.send({ body: { challenge: asked.body.challenge, new_passkey: made } });
    if (kept === null) return;
    tell(words.added);
    if (kept.body.recovery_codes !== null) shown(kept.body.recovery_codes);
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {isNone ? (
        <Notice kind="watch" title={words.noPasskey} alert>
          <p>{words.noPasskeyText}</p>
        </Notice>
      ) : null}
      <ActionButton busy={begun.busy || added.busy} busyText={words.adding} onClick={() => void add()}>
        {words.addPasskey}
      </ActionButton>
    </>
  );
}

function Enrol({ shown }: CodesShown) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const { send, busy, trouble } = useSend('beginSecondFactor');
  const begin = async (): Promise<void> => {
    const begun = await send({});
    if (begun === null || begun.body.enrolment === null) return;
    setEnrolment({ challenge: begun.body.challenge, ...begun.body.enrolment });
  };
  if (enrolment !== null) {
    return (
      <EnrolmentForm
        of={enrolment}
        done={(codes) => {
          setEnrolment(null);
          if (codes !== null) shown(codes);
        }}
      />
    );
  }
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <ActionButton busy={busy} busyText={words.adding} onClick={() => void begin()}>
        {words.add}
      </ActionButton>
    </>
  );
}

function RecoveryCodes({ left, shown }: CodesShown & { readonly left: number }) {
  const { send, busy, trouble } = useSend('renewRecoveryCodes', { invalidates: ['listSecondFactors'] });
  const renew = async (): Promise<void> => {
    const renewed = await send({});
    if (renewed !== null) shown(renewed.body.recovery_codes);
  };
  return (
    <>
      <p>{words.codesLeft(left)}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <ActionButton busy={busy} busyText={words.renewing} onClick={() => void renew()}>
        {words.renew}
      </ActionButton>
    </>
  );
}

/** One's second factors: they are added, removed, and replaced by recovery codes. */
export function SecondFactors() {
  const asked = useApi('listSecondFactors', {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section title={words.title} lead={words.lead}>
      {codes === null ? null : (
        <Notice kind="watch" title={words.codesTitle} alert>
          <p>{words.codesLead}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <ActionButton onClick={() => setCodes(null)}>{words.kept}</ActionButton>
        </Notice>
      )}
      <AskedView asked={asked}>
        {({ factors, recovery_codes_left: left, is_required: isRequired }) => (
          <>
            <FactorTable factors={factors} />
            {isRequired ? <p className="soft">{words.required}</p> : null}
            {factors.length === 0 ? null : <RecoveryCodes left={left} shown={setCodes} />}
            <AddPasskey shown={setCodes} />
            <Enrol shown={setCodes} />
          </>
        )}
      </AskedView>
    </Section>
  );
}
