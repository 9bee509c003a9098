/** A fresh process that labels persona rows once, and prints what that took and holds as JSON: `ROWS VARIATION`. */
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { personaLedgers, VARIATIONS } from './persona-ledger.ts';

const size = Number(process.argv[2]);
const variation = VARIATIONS.find((one) => one === process.argv[3]) ?? 'printed';
const ledger = personaLedgers(size)(size, variation);
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const threadFrom = process.threadCpuUsage();
const from = performance.now();
const accounts = labelApplicant([ledger], NO_OVERRIDES);
const ms = performance.now() - from;
const thread = process.threadCpuUsage(threadFrom);
const threadMs = (thread.user + thread.system) / 1_000;
const residentBytes = process.resourceUsage().maxRSS * 1_024;
globalThis.gc?.();
const heapBytes = process.memoryUsage().heapUsed - heapBefore;
// Read after the collection, so that the rows were still held during it.
console.log(JSON.stringify({ ms, threadMs, heapBytes, residentBytes, rows: accounts[0]?.transactions.length }));
