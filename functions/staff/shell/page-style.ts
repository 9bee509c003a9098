import { createHash } from 'node:crypto';
import { takeContentPolicyReport } from '../../../schemas/endpoints/operations.ts';

/** Colours, sizes and spaces of the server-rendered pages; dark is the same names with other values. */
const tokens = `
:root { color-scheme: light dark; --paper: #fbfaf8; --card: #ffffff; --ink: #1d1b18; --faint: #5d5850; --line: #d9d4cb;
  --accent: #0b5f56; --on-accent: #ffffff; --bad: #a3261b; --bad-paper: #fdf1ef; --radius: 8px }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --card: #211f1c; --ink: #f2efe9; --faint: #b5aea3;
  --line: #45413b; --accent: #57c2b3; --on-accent: #06241f; --bad: #ff9d90; --bad-paper: #3a1d19 } }`;

export const pageStyle = `${tokens}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px }
.brand { display: flex; gap: 8px; align-items: center; font-weight: 700; color: var(--accent) }
h1 { font-size: 28px; line-height: 1.2; margin: 24px 0 8px }
p { margin: 8px 0; color: var(--faint) }
form { display: grid; gap: 20px; margin-top: 24px; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius) }
label { display: block; font-weight: 600; margin-bottom: 4px }
.hint { font-size: 14px; margin: 0 0 8px }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--faint); border-radius: var(--radius) }
button { min-height: 44px; padding: 8px 20px; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: var(--radius); cursor: pointer }
.action { display: inline-block; min-height: 44px; box-sizing: border-box; padding: 9px 20px; font-weight: 600; text-decoration: none; color: var(--on-accent); background: var(--accent); border-radius: var(--radius) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
main:has(.wide) { max-width: 960px }
h2 { font-size: 20px; margin: 32px 0 8px } nav ul { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 0; list-style: none }
a { color: var(--accent) }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 8px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) } .number { text-align: right; white-space: nowrap }
.inline { display: inline; margin: 0; padding: 0; border: 0; background: none } nav a { display: inline-block; padding: 10px 0 }
.wide { overflow-wrap: anywhere } .scroll { overflow-wrap: normal }
.quiet { color: var(--accent); background: none; border-color: var(--line) }
.problem { margin-top: 24px; padding: 16px; color: var(--bad); background: var(--bad-paper); border: 1px solid var(--bad); border-radius: var(--radius) }
.problem h2 { font-size: 18px; margin: 0 } .problem p { color: inherit; margin: 4px 0 0 }`;

/** The page may be styled by this one text, post to itself, and do nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  `report-uri ${takeContentPolicyReport.path}`,
].join('; ');

export const pageHeaders = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
