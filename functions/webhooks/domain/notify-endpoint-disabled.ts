import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { mayTell } from '../../platform/directory/test-mode.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import type { WebhookRecord } from './webhook-endpoint.ts';

export interface TellDisabledPorts {
  readonly organisations: Pick<OrganisationStore, 'find' | 'listUsers'>;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
}

const USERS_AT_ONCE = 100;

const WHY = {
  failing: 'It took no delivery for three days.',
  gone: 'It answered 410 Gone, which says that nothing more is wanted.',
} as const;

/** Names the host and not the whole address, which can hold a secret. */
function disabledMail(to: string, webhook: WebhookRecord, reason: 'failing' | 'gone', consoleUrl: string): Mail {
  return letter(
    to,
    'A webhook was disabled',
    [
      `The webhook to ${new URL(webhook.url).host} gets no more events. ${WHY[reason]}`,
      'When you make the webhook active again, we send the waiting deliveries of the last 72 hours. Events that happen until then are not sent; they are listed for 30 days.',
    ],
    { words: 'See the webhook', url: `${consoleUrl}/webhooks/${webhook.id}` },
  );
}

/**
 * Mails each active user of the organisation who manages webhooks. Throws where there are some and the mail service took a
 * mail to none of them: then it is to be tried again.
 */
export async function notifyEndpointDisabled(
  { organisations, mailer, consoleUrl }: TellDisabledPorts,
  webhook: WebhookRecord,
  reason: 'failing' | 'gone',
): Promise<void> {
  const organisation = await organisations.find(webhook.organisationId);
  let cursor: string | undefined;
  const outcomes = new Set<'sent' | 'refused' | 'not_reached'>();
  do {
    const page = await organisations.listUsers(webhook.organisationId, {
      skip: 0,
      limit: USERS_AT_ONCE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const user of page.items) {
      if (user.isActive && user.permissions.includes('webhooks.manage') && mayTell(organisation, user)) {
        // One who cannot be reached keeps nobody else from being notified.
        const mail = disabledMail(user.email, webhook, reason, consoleUrl);
        outcomes.add(await mailer.send(mail).catch(() => 'not_reached' as const));
      }
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (outcomes.size > 0 && !outcomes.has('sent')) throw new Error('nobody could be told that a webhook was disabled');
}
