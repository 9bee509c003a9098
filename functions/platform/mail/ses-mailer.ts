import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mailer } from './mailer.ts';

let client: SESv2Client | undefined;
const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** A name before an address, as a header has it: quoted, or encoded where it is not ASCII. Source: RFC 5322, RFC 2047. */
export function namedSender(name: string, address: string): string {
  const plain = /^[\x20-\x7e]*$/.test(name);
  if (plain) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  // An encoded word has at most 75 characters, 45 bytes of text; one that is cut inside a letter would be unreadable.
  const words: string[] = [];
  let word = '';
  for (const letter of name) {
    if (Buffer.byteLength(word + letter) > 45) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  const encoded = [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`);
  return `${encoded.join(' ')} <${address}>`;
}

/**
 * Mail through Amazon SES from one verified address.
 * @param configurationSet of mails whose fate is followed
 */
export function sesMailer(from: string, configurationSet?: string): Mailer {
  return {
    async send({ to, subject, text, html, headers = {}, fromName, tags = {} }) {
      client ??= new SESv2Client({});
      try {
        await client.send(
          new SendEmailCommand({
            FromEmailAddress: fromName === undefined ? from : namedSender(fromName, from),
            ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
            EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
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
