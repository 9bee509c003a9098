import { Field } from '../../parts/field.tsx';
import { Select } from '../parts/select.tsx';
import { TickGroup } from '../parts/tick-group.tsx';
import { eventKinds } from '../webhook-events.evaluated.ts';
import type { WebhookDraft } from './webhook-form.ts';
import { webhookWords } from './words.webhooks.ts';

const { form: words } = webhookWords;

/** What is said of a webhook, but for its order. */
export function WebhookFields({
  draft,
  errors,
  onChange,
}: {
  readonly draft: WebhookDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: WebhookDraft) => void;
}) {
  return (
    <>
      <Field
        id="url"
        label={words.url}
        hint={words.urlHint}
        value={draft.url}
        error={errors['url']}
        onChange={(url) => onChange({ ...draft, url })}
      />
      <Field
        id="description"
        label={words.description}
        value={draft.description}
        error={errors['description']}
        onChange={(description) => onChange({ ...draft, description })}
      />
      <Select
        id="which"
        label={words.which}
        value={draft.takesAll ? 'all' : 'some'}
        options={[
          { value: 'all', name: words.all },
          { value: 'some', name: words.some },
        ]}
        onChange={(which) => onChange({ ...draft, takesAll: which === 'all' })}
      />
      {draft.takesAll ? null : (
        <TickGroup
          id="event_types"
          label={words.types}
          error={errors['event_types']}
          ticks={eventKinds.map(({ type, summary }) => ({ value: type, name: type, hint: summary }))}
          chosen={draft.types}
          onChange={(types) => onChange({ ...draft, types })}
        />
      )}
    </>
  );
}
