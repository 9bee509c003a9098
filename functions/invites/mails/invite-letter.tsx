import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { renderToStaticMarkup } from 'react-dom/server';
import { readableOnWhite, textOn } from '../../organisations/domain/white-label/readable-colour.ts';
import type { InviteWords } from '../domain/invite-words.ts';

/** How the mail looks, and where its button leads. */
export interface InviteLook {
  readonly lender: string;
  readonly primaryColourHex: string;
  readonly secondaryColourHex: string;
  readonly imageUrl: string | null;
  readonly url: string;
}

/**
 * Programs that darken mails by themselves change colours as they like. Those that ask get these; all text on a colour of
 * the lender keeps it, and the image has a white ground of its own.
 */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #161a18 !important; }
  .card { background-color: #1f2421 !important; }
  .text { color: #e8ece9 !important; }
  .note, .link { color: #b9c2bc !important; }
  .line { border-color: #39413c !important; }
}`;

const text = { fontSize: '16px', lineHeight: '24px', color: '#1f2421', margin: '0 0 16px' } as const;
const note = { fontSize: '14px', lineHeight: '20px', color: '#545d57', margin: '0 0 8px' } as const;

function InviteLetter({ words, look }: { readonly words: InviteWords; readonly look: InviteLook }) {
  return (
    <Html lang={words.language} dir="ltr">
      <Head>
        <title>{words.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style element takes raw text, and this is our own */}
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </Head>
      <Preview>{words.preheader}</Preview>
      <Body
        className="ground"
        style={{
          backgroundColor: '#f4f5f3',
          fontFamily: 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif',
          margin: 0,
        }}
      >
        <Container
          className="card"
          style={{
            backgroundColor: '#ffffff',
            borderTop: `4px solid ${look.secondaryColourHex}`,
            margin: '24px auto',
            maxWidth: '560px',
            padding: '32px 24px',
          }}
        >
          {look.imageUrl === null ? (
            <Heading as="h1" className="text" style={{ ...text, fontSize: '20px', lineHeight: '28px' }}>
              {look.lender}
            </Heading>
          ) : (
            <Section style={{ margin: '0 0 24px' }}>
              <Img
                src={look.imageUrl}
                alt={look.lender}
                style={{
                  backgroundColor: '#ffffff',
                  borderRadius: '8px',
                  height: 'auto',
                  maxHeight: '128px',
                  maxWidth: '256px',
                  padding: '8px',
                }}
              />
            </Section>
          )}
          <Text className="text" style={text}>
            {words.greeting},
          </Text>
          {words.paragraphs.map((paragraph) => (
            <Text className="text" key={paragraph} style={text}>
              {paragraph}
            </Text>
          ))}
          <Section style={{ margin: '24px 0' }}>
            <Button
              href={look.url}
              style={{
                backgroundColor: look.primaryColourHex,
                border: `1px solid ${readableOnWhite(look.primaryColourHex)}`,
                borderRadius: '8px',
                color: textOn(look.primaryColourHex),
                fontSize: '16px',
                fontWeight: 600,
                padding: '14px 24px',
              }}
            >
              {words.action}
            </Button>
          </Section>
          <Text className="note" style={note}>
            {words.copyAddress}
            <br />
            <Link
              className="link"
              href={look.url}
              style={{ color: readableOnWhite(look.primaryColourHex), wordBreak: 'break-all' }}
            >
              {look.url}
            </Link>
          </Text>
          <Hr className="line" style={{ borderColor: '#d9ddda', margin: '24px 0' }} />
          {words.notes.map((each) => (
            <Text className="note" key={each} style={note}>
              {each}
            </Text>
          ))}
          <Text className="note" style={{ ...note, marginTop: '16px' }}>
            {words.footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/**
 * An invite as the HTML of a mail. Nothing in it is fetched but the lender's own image, and nobody learns of its opening.
 */
export function inviteHtml(words: InviteWords, look: InviteLook): string {
  return `<!doctype html>${renderToStaticMarkup(<InviteLetter words={words} look={look} />)}`;
}
