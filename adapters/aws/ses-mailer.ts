import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from '../../core/mail/mailer.ts';

let client: SESv2Client | undefined;
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Mail through Amazon SES from one verified address. */
export function sesMailer(from: string): Mailer {
  return {
    async send({ to, subject, text, html, headers = {} }) {
      client ??= new SESv2Client({});
      try {
        await client.send(
          new SendEmailCommand({
            FromEmailAddress: from,
            Destination: { ToAddresses: [to] },
            Content: {
              Simple: {
                Subject: utf8(subject),
                Body: { Text: utf8(text), Html: utf8(html) },
                Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
              },
            },
          }),
        );
        return 'sent';
      } catch (error) {
        // Whatever the service answers, the message is not on its way; only what never reached it is a fault.
        if (error instanceof SESv2ServiceException) return 'refused';
        throw error;
      }
    },
  };
}
