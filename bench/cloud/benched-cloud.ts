import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';
import { startChild } from './child-server.ts';
import { type Lender, newLender } from './lender.ts';

const Report = z.object({ apiUrl: z.url() });

/** Runs `work` with a lender of a cloud in memory, in a process of its own that ends with it. */
export async function withCloud<T>(work: (lender: Lender) => Promise<T>): Promise<T> {
  const cloud = await startChild(new URL('./cloud-process.ts', import.meta.url));
  try {
    return await work(await newLender(Report.parse(cloud.report).apiUrl));
  } finally {
    await cloud.close();
  }
}

/** The last day that an upload may hold for certain, whatever the time. */
export const yesterday = (): string => addDays(johannesburgDate(Date.now()), -1);
