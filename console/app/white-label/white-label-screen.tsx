import { type FormEvent, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { ContrastNotes } from './contrast-notes.tsx';
import { changesOf, draftOf, firstLook, isColour, type Label, type LabelDraft, previewAddress } from './label-form.ts';
import { LabelImage } from './label-image.tsx';
import { LabelPreview } from './label-preview.tsx';
import { whiteLabelWords as words } from './words.white-label.ts';

const colours = ['primary_colour_hex', 'secondary_colour_hex'] as const;

/** A colour by its code, or from the chooser of the browser. */
function ColourField({
  field,
  draft,
  error,
  onChange,
}: {
  readonly field: (typeof colours)[number];
  readonly draft: LabelDraft;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const name = words.form[field];
  const value = draft[field];
  return (
    <div className="colour-field">
      <Field id={field} label={name} value={value} error={error} wide="number" maxLength={7} onChange={onChange} />
      <input
        type="color"
        aria-label={words.form.pick(name)}
        value={isColour(value) ? value.toLowerCase() : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function OneLabel({ label }: { readonly label: Label }) {
  const tell = useToast();
  const known = draftOf(label);
  const [draft, setDraft] = useState(known);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt, reset } = useSend('updateWhiteLabel', { invalidates: ['getWhiteLabel'] });
  const { form } = words;
  const put = async (body: Partial<Record<keyof LabelDraft, string | null>>, told: string): Promise<void> => {
    const before = known;
    const answer = await send({ body });
    if (answer === null) return;
    setDraft(draftOf(answer.body));
    tell(told, () => {
      setDraft(before);
      void send({ body: before });
    });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = colours.filter((field) => draft[field].trim() !== '' && !isColour(draft[field].trim()));
    setLacks(Object.fromEntries(wrong.map((field) => [field, form.colourWrong])));
    setTries(tries + 1);
    if (wrong.length > 0) return reset();
    await put(changesOf(known, draft), form.saved);
  };
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...lacks };
  const change = (part: Partial<LabelDraft>): void => setDraft({ ...draft, ...part });
  return (
    <>
      <div className="beside">
        <div>
          <ErrorList errors={errors} attempt={attempt + tries} />
          {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
          <form className="form" onSubmit={(event) => void submit(event)} noValidate>
            <Field
              id="display_name"
              label={form.display_name}
              value={draft.display_name}
              error={errors['display_name']}
              maxLength={80}
              onChange={(value) => change({ display_name: value })}
            />
            {colours.map((field) => (
              <ColourField
                key={field}
                field={field}
                draft={draft}
                error={errors[field]}
                onChange={(value) => change({ [field]: value })}
              />
            ))}
            <p className="hint">{form.colourHint}</p>
            <ContrastNotes colour={draft.primary_colour_hex} />
            <Field
              id="welcome_title"
              label={form.welcome_title}
              value={draft.welcome_title}
              error={errors['welcome_title']}
              maxLength={80}
              onChange={(value) => change({ welcome_title: value })}
            />
            <TextArea
              id="welcome_description"
              label={form.welcome_description}
              hint={form.descriptionHint}
              value={draft.welcome_description}
              error={errors['welcome_description']}
              maxLength={600}
              onChange={(value) => change({ welcome_description: value })}
            />
            <ActionButton kind="first" submits busy={busy} busyText={form.saving}>
              {form.save}
            </ActionButton>
            <ActionButton busy={busy} onClick={() => void put(firstLook, form.wasReset)}>
              {form.reset}
            </ActionButton>
          </form>
        </div>
        <Section title={words.preview.title} lead={words.preview.lead}>
          <LabelPreview draft={draft} imageUrl={label.image_url} />
          <p>
            <a href={previewAddress(label.preview_url, draft, label.image_url)} target="_blank" rel="noreferrer">
              {words.preview.open}
            </a>
          </p>
        </Section>
      </div>
      <LabelImage imageUrl={label.image_url} />
    </>
  );
}

/** How the organisation looks to its applicants, with what they see beside it. */
export function WhiteLabelScreen() {
  const asked = useApi('getWhiteLabel', {});
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <AskedView asked={asked}>{(label) => <OneLabel label={label} />}</AskedView>
      <ApiCall id="getWhiteLabel" />
    </>
  );
}
