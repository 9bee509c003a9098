import type { Listed } from '../console-api.ts';
import { eventKinds } from '../webhook-events.evaluated.ts';

export type Webhook = Listed<'listWebhooks'>;
export type Ordering = Webhook['ordering'];
export const orderings = ['none', 'subject', 'endpoint'] as const satisfies readonly Ordering[];

/** A webhook as a form holds it. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  readonly takesAll: boolean;
  readonly types: readonly string[];
  readonly ordering: Ordering;
}

export const newDraft: WebhookDraft = { url: '', description: '', takesAll: true, types: [], ordering: 'none' };

export function draftOfWebhook({ url, description, event_types: types, ordering }: Webhook): WebhookDraft {
  return { url, description: description ?? '', takesAll: types === null, types: types ?? [], ordering };
}

/** What lacks in a form, by its field. */
export function lacksOf(
  { url, takesAll, types }: WebhookDraft,
  words: { readonly url: string; readonly event_types: string },
): Readonly<Record<string, string>> {
  return {
    ...(url.trim() === '' ? { url: words.url } : {}),
    ...(takesAll || types.length > 0 ? {} : { event_types: words.event_types }),
  };
}

/** What a form says of a webhook, as the API takes it; its order apart, which is said once. */
export function changeOf({ url, description, takesAll, types }: WebhookDraft) {
  const chosen = eventKinds.map(({ type }) => type).filter((type) => types.includes(type));
  return {
    url: url.trim(),
    description: description.trim() === '' ? null : description.trim(),
    event_types: takesAll ? null : chosen,
  };
}

export type WebhookState = 'active' | 'inactive' | 'failing' | 'gone';

/** How a webhook is: what stopped by itself is something else than what somebody switched off. */
export function stateOf({
  is_active: isActive,
  disabled_reason: reason,
}: Pick<Webhook, 'is_active' | 'disabled_reason'>): WebhookState {
  return isActive ? 'active' : (reason ?? 'inactive');
}
