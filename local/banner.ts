import { PASSWORD } from '@imali/partner-fakes/sandbox-bank/bank-users.ts';
import type { DemoAccess } from './demo-access.ts';

/** The block that greets the developer who started the cloud: where things are and a first call to paste. */
export function banner(options: {
  readonly apiUrl: string;
  readonly consoleUrl: string;
  readonly docsUrl: string;
  readonly inboxUrl: string;
  /** Page of the messages that were sent by WhatsApp. */
  readonly whatsappUrl?: string | undefined;
  /** Pages of what was paid, and of what is in the books. */
  readonly peachUrl?: string | undefined;
  readonly xeroUrl?: string | undefined;
  /** Page of what deals received. */
  readonly zohoUrl?: string | undefined;
  /** As the user would write it. */
  readonly dataDir: string;
  readonly demo: DemoAccess | undefined;
  /** Link of an applicant who has not begun. */
  readonly connectUrl: string | undefined;
  readonly seconds: number;
}): string {
  const {
    apiUrl,
    consoleUrl,
    docsUrl,
    inboxUrl,
    whatsappUrl,
    peachUrl,
    xeroUrl,
    zohoUrl,
    dataDir,
    demo,
    connectUrl,
    seconds,
  } = options;
  const rows: (readonly [string, string])[] = [
    ['API', apiUrl],
    ['Console', consoleUrl],
    ['Docs', docsUrl],
    ['Mail', inboxUrl],
    ...(whatsappUrl === undefined ? [] : [['WhatsApp', whatsappUrl] as const]),
    ...(peachUrl === undefined ? [] : [['Payments', peachUrl] as const]),
    ...(xeroUrl === undefined ? [] : [['Books', xeroUrl] as const]),
    ...(zohoUrl === undefined ? [] : [['CRM', zohoUrl] as const]),
    ['Data', dataDir],
    ['Logs', `${dataDir}/logs`],
  ];
  if (demo !== undefined) {
    rows.push(['Demo login', `${demo.username}  ${demo.password}`], ['API token', demo.apiToken]);
  }
  if (demo?.staff !== undefined) {
    const code = demo.staff.codes?.at(-1);
    const factor = code === undefined ? '' : `  code ${code}`;
    rows.push(['Staff', `${apiUrl}/relabels/  ${demo.staff.username}  ${demo.staff.password}${factor}`]);
  }
  const call =
    demo === undefined
      ? `curl ${apiUrl}/health`
      : `curl -H 'Authorization: Bearer ${demo.apiToken}' ${apiUrl}${pathToTry(demo)}`;
  return [
    '',
    `  Imali runs on this machine (started in ${seconds.toFixed(1)} s). Ctrl-C stops it; nothing is lost.`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`),
    '',
    '  Try it:',
    `  ${call}`,
    '',
    ...(connectUrl === undefined
      ? []
      : [
          '  Open it as an applicant, on a phone or here:',
          `  ${connectUrl}`,
          `  Choose Sandbox Bank there and log in as salaried_monthly with the password ${PASSWORD}, or upload a statement.`,
          '',
        ]),
  ].join('\n');
}

function pathToTry(demo: DemoAccess): string {
  return demo.applicationId === undefined
    ? '/v1/applications/applications/'
    : `/v1/bank_connections/${demo.applicationId}/affordability`;
}
