import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { dynamoPasswordLinks } from '../../../adapters/aws/dynamo-password-links.ts';
import { sesMailer } from '../../../adapters/aws/ses-mailer.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import type { Mailer } from '../../../core/mail/mailer.ts';
import { passwordResetMail } from '../../../core/mail/password-mail.ts';
import type { PasswordLinkStore } from '../../../core/operations/stores.ts';
import { forgotPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { makePasswordLink } from '../../runtime/password-links.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly links: PasswordLinkStore;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
}

/** The answer is the same for an unknown address, a deactivated user and a refused message. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, links, mailer, consoleUrl },
  { body, now },
) => {
  const user = await organisations.findUserByEmail(body.email);
  if (user?.isActive) {
    await mailer.send(passwordResetMail(user.email, await makePasswordLink(links, user, consoleUrl, now)));
  }
  return {
    status: 202,
    body: { message: 'If this address is registered, a link to set a new password is on its way.' },
  };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  links: dynamoPasswordLinks(operationsTable()),
  mailer: sesMailer(setting('mailFrom')),
  consoleUrl: setting('consoleUrl'),
});

export const handler = serve(contract, wiring, operation);
