import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showCount, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { settingsWords } from './words.settings.ts';

const { retention: words } = settingsWords;

type Retention = Answered<'getRetention'>['data'];

/** Classes of data whose time an organisation chooses. */
const chosen = ['statement_files', 'bank_data', 'personal_info'] as const;
type Chosen = (typeof chosen)[number];

/** Days that were chosen of a class; null where the default holds. */
function ownDays(known: Retention, name: Chosen): number | null {
  const of = known.find(({ data_class: one }) => one === name);
  return of === undefined || of.days === of.default_days ? null : of.days;
}

const textOf = (days: number | null): string => (days === null ? '' : String(days));

function RetentionForm({ known }: { readonly known: Retention }) {
  const tell = useToast();
  const before = {
    statement_files: ownDays(known, 'statement_files'),
    bank_data: ownDays(known, 'bank_data'),
    personal_info: ownDays(known, 'personal_info'),
  };
  const [texts, setTexts] = useState<Readonly<Record<Chosen, string>>>(() => ({
    statement_files: textOf(before.statement_files),
    bank_data: textOf(before.bank_data),
    personal_info: textOf(before.personal_info),
  }));
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('setRetention', { invalidates: ['getRetention'] });
  const bounds = (name: Chosen) => {
    const of = known.find(({ data_class: one }) => one === name);
    return { least: of?.least_days ?? 1, most: of?.most_days ?? 36_500, usual: of?.default_days ?? 0 };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    for (const name of chosen) {
      const text = texts[name].trim();
      const { least, most } = bounds(name);
      const fits = text === '' || (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most);
      if (!fits) wrong[name] = words.wrong(least, most);
    }
    setLacks(wrong);
    setTries(tries + 1);
    if (Object.keys(wrong).length > 0) return;
    const days = (name: Chosen): number | null => (texts[name].trim() === '' ? null : Number(texts[name]));
    const body = {
      statement_files: days('statement_files'),
      bank_data: days('bank_data'),
      personal_info: days('personal_info'),
    };
    if ((await send({ body })) === null) return;
    tell(words.saved, () => {
      setTexts({
        statement_files: textOf(before.statement_files),
        bank_data: textOf(before.bank_data),
        personal_info: textOf(before.personal_info),
      });
      void send({ body: before });
    });
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  return (
    <>
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        {chosen.map((name) => {
          const { least, most, usual } = bounds(name);
          return (
            <Field
              key={name}
              id={name}
              label={words.classes[name]}
              hint={words.hint(usual, least, most)}
              inputMode="numeric"
              wide="number"
              value={texts[name]}
              error={errors[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
            />
          );
        })}
        <ActionButton kind="first" submits busy={busy} busyText={words.saving}>
          {words.save}
        </ActionButton>
      </form>
    </>
  );
}

/** How long data of each class is kept, and why. */
export function RetentionSection() {
  const asked = useApi('getRetention', {});
  const { columns } = words;
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={asked}>
        {({ data }) => (
          <>
            <DataTable
              caption={words.title}
              rows={data}
              keyOf={({ data_class: name }) => name}
              columns={[
                { name: columns.name, head: true, cell: ({ data_class: name }) => showName(name) },
                { name: columns.days, numeric: true, cell: ({ days }) => showCount(days) },
                { name: columns.ground, cell: ({ ground }) => ground },
              ]}
            />
            <RetentionForm known={data} />
          </>
        )}
      </AskedView>
    </Section>
  );
}
