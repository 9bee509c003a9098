/** Base64 in lines of 76 characters, as mails carry it. */
const base64Lines = (bytes: Uint8Array): string => {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return (btoa(binary).match(/.{1,76}/g) ?? []).join('\r\n');
};

/** One part of a mail: its headers and its body as it stands. */
export interface RawPart {
  readonly headers: readonly string[];
  readonly body: string;
}

/** An attached file. */
export function attachedFile(
  name: string,
  mediaType: string,
  content: Uint8Array | string,
  extra: readonly string[] = [],
): RawPart {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    headers: [
      `Content-Type: ${mediaType}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...extra,
    ],
    body: base64Lines(bytes),
  };
}

export const plainText = (body: string): RawPart => ({ headers: ['Content-Type: text/plain; charset=utf-8'], body });

export interface RawMailOptions {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly messageId?: string | null;
  /** What the mail service found; its own headers are on top. */
  readonly spam?: string;
  readonly virus?: string;
  /** Results of the checks, as Amazon writes them; by default those of a mail that is what it says. */
  readonly results?: string;
  readonly returnPath?: string;
  /** The address that the service took it for. */
  readonly recipient?: string;
  /** Whether it came by the mail service at all. */
  readonly received?: boolean;
  /** Further headers of the sender, above its own. */
  readonly headers?: readonly string[];
  readonly parts?: readonly RawPart[];
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** A mail as Amazon SES stores it: its own headers, then what the sender sent. */
export function rawMail(options: RawMailOptions = {}): Uint8Array {
  const {
    from = 'naledi@applicant.example',
    to = '692039c0cccccccccccccccc@statements.imali.example',
    subject = 'My bank statement',
    messageId = '<first@applicant.example>',
    spam = 'PASS',
    virus = 'PASS',
    returnPath = from,
    recipient = to,
    received = true,
    headers = [],
    parts = [plainText('Here it is.')],
  } = options;
  const domain = domainOf(from);
  const results =
    options.results ??
    ` spf=pass (spfCheck: domain of ${domain} designates 192.0.2.7 as permitted sender) client-ip=192.0.2.7; envelope-from=${returnPath}; helo=mail.${domain};\r\n dkim=pass header.i=@${domain};\r\n dmarc=pass header.from=${domain};`;
  const service = [
    `Return-Path: <${returnPath}>`,
    `Received: from mail.${domain} (mail.${domain} [192.0.2.7])`,
    ` by inbound-smtp.eu-west-1.amazonaws.com with SMTP id 2f5o7drgukqhmg1aff9de61r6b9mtpe4lkuqr4o1`,
    ` for ${recipient};`,
    ' Fri, 12 Jun 2026 09:48:04 +0000 (UTC)',
    `X-SES-Spam-Verdict: ${spam}`,
    `X-SES-Virus-Verdict: ${virus}`,
    `Received-SPF: pass (spfCheck: domain of ${domain} designates 192.0.2.7 as permitted sender) client-ip=192.0.2.7; envelope-from=${returnPath}; helo=mail.${domain};`,
    `Authentication-Results: amazonses.com;`,
    results,
    'X-SES-RECEIPT: AEFBQUFBQUFBQUFF',
    'X-SES-DKIM-SIGNATURE: a=rsa-sha256; q=dns/txt; b=AAAA',
  ];
  return new TextEncoder().encode(
    [
      ...(received ? service : []),
      ...headers,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
      'Date: Fri, 12 Jun 2026 11:48:00 +0200',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="=_part"',
      '',
      ...parts.flatMap((part) => ['--=_part', ...part.headers, '', part.body]),
      '--=_part--',
      '',
    ].join('\r\n'),
  );
}
