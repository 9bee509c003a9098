import type { Bench } from '@imali/measure/report.ts';

/** A benchmark as `npm run bench` lists it. */
interface CatalogueEntry {
  readonly name: string;
  readonly line: string;
  /** Left out for what is planned. Loaded on demand, so that one benchmark does not pay for the imports of another. */
  readonly load: () => Promise<Bench>;
}

export const catalogue: readonly CatalogueEntry[] = [
  {
    name: 'pipeline',
    line: 'from the upload of 2 000 transactions to readable analyses, on the running cloud',
    load: async () => (await import('./pipeline/pipeline.ts')).pipeline,
  },
  {
    name: 'api',
    line: 'requests per second and latency of two reads, beside a bare HTTP server',
    load: async () => (await import('./api/api.ts')).api,
  },
  {
    name: 'coldstart',
    line: 'size and import time of every function, and the time of npm start',
    load: async () => (await import('./coldstart/coldstart.ts')).coldstart,
  },
  {
    name: 'cost',
    line: 'capacity, requests, GB-seconds and dollars of one application',
    load: async () => (await import('./cost/cost.ts')).cost,
  },
  {
    name: 'growth',
    line: 'keys, queues, limits and dollars at 1, 10 and 100 times today, from what one application takes',
    load: async () => (await import('./growth/growth.ts')).growth,
  },
  {
    name: 'labels',
    line: 'labels: how many a second, beside a list of regular expressions; how often right, beside the truth',
    load: async () => (await import('@imali/labels/bench/labels.ts')).labels,
  },
  {
    name: 'accuracy',
    line: 'precision and recall of income streams, returned debit orders and own transfers, beside the truth',
    load: async () => (await import('./accuracy/accuracy.ts')).accuracy,
  },
  {
    name: 'independent',
    line: 'labels, streams, own transfers and net income of people that others made up, beside their truth',
    load: async () => (await import('./independent/independent.ts')).independent,
  },
  {
    name: 'analyses',
    line: 'time and memory of all analyses, first call and warm',
    load: async () => (await import('@imali/analyses/bench/analysis-time.ts')).analyses,
  },
  {
    name: 'decision',
    line: 'a decision beyond the read of the analyses: decided, checked and kept, in time and in CPU time',
    load: async () => (await import('./decision/decision.ts')).decision,
  },
  {
    name: 'policies',
    line: 'a decision by 200 rules with its trace, beside GoRules zen; both engines on generated policies',
    load: async () => (await import('@imali/policies/bench/policies.ts')).policies,
  },
  {
    name: 'back_test',
    line: 'a version of a policy on 10 000 past decisions, from the list to the report',
    load: async () => (await import('./back-test/back-test.ts')).backTest,
  },
  {
    name: 'statements',
    line: 'reading statements of every bank and format: rows exactly right, pages per second, memory',
    load: async () => (await import('@imali/statement-reader/bench/statements.ts')).statements,
  },
  {
    name: 'fuzz',
    line: 'thousands of damaged statements of each format: none may end, hang or fill the reader, or be accepted wrong',
    load: async () => (await import('@imali/statement-reader/bench/fuzz/fuzz.ts')).fuzz,
  },
  {
    name: 'authenticity',
    line: 'tampered statements found, and false alarms on clean ones',
    load: async () => (await import('@imali/statement-reader/bench/authenticity.ts')).authenticity,
  },
  {
    name: 'scans',
    line: 'scanned statements: rows right, refused or wrong, seconds a page',
    load: async () => (await import('@imali/statement-reader/bench/scans.ts')).scans,
  },
  {
    name: 'connect',
    line: 'fifty applicants at once from their links to their analyses, over the sandbox bank',
    load: async () => (await import('./connect/connect.ts')).connect,
  },
  {
    name: 'lighthouse',
    line: 'the pages of an applicant as Lighthouse sees them (installs it)',
    load: async () => (await import('./lighthouse/lighthouse.ts')).lighthouse,
  },
  {
    name: 'billing',
    line: 'closing a month: time, memory and units by organisations and events; what recording an event takes',
    load: async () => (await import('./billing/billing.ts')).billing,
  },
  {
    name: 'regex-descriptors',
    line: 'a regular expression over a million texts of the catalogue, beside a naive list of them',
    load: async () => (await import('./regex-descriptors/regex-descriptors.ts')).regexDescriptors,
  },
  {
    name: 'webhooks',
    line: 'deliveries per second and their delay, beside receivers that hang, on the running cloud',
    load: async () => (await import('./webhooks/webhooks.ts')).webhooks,
  },
  {
    name: 'revet',
    line: 'a file of 50 000 applicants: time to check and keep it, time to vet it, memory, capacity',
    load: async () => (await import('./revet/revet.ts')).revet,
  },
  {
    name: 'console',
    line: 'the console: what is loaded, 20 000 rows scrolled, from a press to its picture on a slow processor',
    load: async () => (await import('./console/console.ts')).consoleBench,
  },
  {
    name: 'docs',
    line: 'the documentation as Lighthouse sees it (installs it), the bytes of its scripts',
    load: async () => (await import('./docs-site/docs-site.ts')).docsSite,
  },
  {
    name: 'ledger',
    line: 'an upload to a ledger, a further statement merged, fingerprints and plain texts, beside naive ways',
    load: async () => (await import('@imali/ledger/bench/ledger.ts')).ledger,
  },
  {
    name: 'pdf-writer',
    line: 'PDF files of 30 pages, beside the compression of the same text alone',
    load: async () => (await import('@imali/pdf-writer/bench/pdf-writer.ts')).pdfWriter,
  },
  {
    name: 'sandbox-data',
    line: 'invented people and their statement files, beside a copy of the same objects',
    load: async () => (await import('@imali/sandbox-data/bench/sandbox-data.ts')).sandboxData,
  },
  {
    name: 'aws-emulator',
    line: 'objects written and read over the emulated S3, beside a bare server',
    load: async () => (await import('@imali/aws-emulator/bench/aws-emulator.ts')).awsEmulator,
  },
  {
    name: 'partner-fakes',
    line: 'half a year of rows asked of the fake Investec, beside a bare server',
    load: async () => (await import('@imali/partner-fakes/bench/partner-fakes.ts')).partnerFakes,
  },
  {
    name: 'client',
    line: 'replies taken through the typed client, beside a bare JSON.parse',
    load: async () => (await import('@imali/client/bench/client.ts')).client,
  },
];

/** The list as people read it, one line each. */
export function catalogueText(): string {
  const width = Math.max(...catalogue.map(({ name }) => name.length));
  return catalogue.map(({ name, line }) => `  ${name.padEnd(width)}  ${line}`).join('\n');
}
