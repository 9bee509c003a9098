import * as z from 'zod';

/** What the template for invites asks for: three words, and the end of the address behind its button. */
const Template = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z.tuple([
    z.object({
      type: z.literal('body'),
      parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) })).length(3),
    }),
    z.object({
      type: z.literal('button'),
      sub_type: z.literal('url'),
      index: z.literal('0'),
      parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1).max(2000) })).length(1),
    }),
  ]),
});

export const MessageIn = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().max(512).optional(),
  template: Template,
});
export type MessageIn = z.output<typeof MessageIn>;

/** A message as the recipient's telephone shows it. */
export interface SentMessage {
  readonly id: string;
  readonly phoneNumberId: string;
  readonly to: string;
  readonly text: string;
  readonly link: string;
  /** What the sender wants repeated in every callback about it. */
  readonly subject: string | undefined;
  /** The statuses that were reported, in order. */
  readonly statuses: string[];
}

/** The approved words. @param consoleUrl that the address behind the button begins with */
export function shown(message: MessageIn, consoleUrl: string): Pick<SentMessage, 'text' | 'link'> {
  const [body, button] = message.template.components;
  const [name, lender, until] = body.parameters.map(({ text }) => text);
  return {
    text: `Hello ${name}. ${lender} asks you to continue your application: connect your bank account or send your statements. The link works until ${until}. Answer STOP to get no more messages.`,
    link: `${consoleUrl}/connect/${button.parameters[0]?.text ?? ''}`,
  };
}
