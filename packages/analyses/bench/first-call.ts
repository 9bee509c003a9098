/** A fresh process that labels and analyses a ledger of so many rows once, and prints what that took as JSON. */

import { bodyLedger } from '../../../bench/measure/body-ledger.ts';
import { analyseApplicant } from '../input/analyse-applicant.ts';
import { inputOf, labelled } from './analysis-subject.ts';

const ledger = bodyLedger(Number(process.argv[2]));
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
const from = performance.now();
const accounts = labelled(ledger);
const labelledAt = performance.now();
const documents = analyseApplicant(inputOf(accounts));
const analysedAt = performance.now();
const mostResidentBytes = process.resourceUsage().maxRSS * 1_024;
globalThis.gc?.();
const heapBytes = process.memoryUsage().heapUsed - heapBefore;
console.log(
  JSON.stringify({
    labelMs: labelledAt - from,
    analyseMs: analysedAt - labelledAt,
    /** Held by the labelled rows and the documents, after a collection. */
    heapBytes,
    mostResidentBytes,
    // Read after the collection, so that rows and documents were still held during it.
    documentBytes: JSON.stringify(documents).length,
    rows: accounts[0]?.transactions.length,
  }),
);
