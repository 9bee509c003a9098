import * as z from 'zod';

/** What the policy of a page kept a browser from loading. Nothing in it says whose page it was. */
export interface RefusedLoad {
  /** The directive that refused it, such as `script-src-elem`. */
  readonly directive: string;
  /** The screen: the path of the page, its ids left out. */
  readonly page: string;
  /** Origin of what was refused, or `inline`, `eval`, `data` and the like. */
  readonly refused: string;
}

/** Reports of one call that are logged: browsers send a few at once. */
const MOST_REPORTS = 10;

const Directive = z.string().regex(/^[a-z-]{1,40}$/);
const Text = z.string().max(8192);
/** The body of `report-uri`. */
const OneReport = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'effective-directive': Directive.optional(),
    'violated-directive': Text.optional(),
    'blocked-uri': Text.default(''),
  }),
});
/** The body of `report-to`. */
const QueuedReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: Text, effectiveDirective: Directive, blockedURL: Text.default('') }),
});

/**
 * What a browser reports, by W3C Content Security Policy 3 in either form: one report, or a list of them. Anybody may send
 * anything here, so what is no report is left out, and only what names no person, token or record is kept of one.
 * @param bytes the body of the request
 */
export function refusedLoads(bytes: Uint8Array): readonly RefusedLoad[] {
  const sent = jsonOf(bytes);
  const one = OneReport.safeParse(sent);
  if (one.success) {
    const report = one.data['csp-report'];
    const directive = Directive.safeParse(
      report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0],
    );
    const page = pageOf(report['document-uri']);
    return directive.success && page !== null
      ? [{ directive: directive.data, page, refused: sourceOf(report['blocked-uri']) }]
      : [];
  }
  if (!Array.isArray(sent)) return [];
  return sent.slice(0, MOST_REPORTS).flatMap((each: unknown): readonly RefusedLoad[] => {
    const report = QueuedReport.safeParse(each);
    if (!report.success) return [];
    const { documentURL, effectiveDirective, blockedURL } = report.data.body;
    const page = pageOf(documentURL);
    return page === null ? [] : [{ directive: effectiveDirective, page, refused: sourceOf(blockedURL) }];
  });
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** Screens are made of lower-case words; whatever else a segment holds names a record, or is not ours. */
const WORD = /^[a-z][a-z-]{0,30}$/;
const MOST_SEGMENTS = 6;

/** `/applications/{id}/transactions`; null for what is no page of the web. */
function pageOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const segments = url.pathname.split('/').filter(Boolean).slice(0, MOST_SEGMENTS);
  return `/${segments.map((one) => (WORD.test(one) ? one : '{id}')).join('/')}`;
}

/** An origin without what follows it, a scheme, or the keyword of the browser. */
function sourceOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  if (url === null) return 'unknown';
  return /^(?:https?|wss?):$/.test(url.protocol) ? `${url.protocol}//${url.host}` : url.protocol.slice(0, -1);
}
