import { pdfFile } from '@imali/pdf-writer/pdf-file.ts';
import type { PdfLayout } from './layouts/pdf-layout.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { PrintedAccount } from './printed-account.ts';

const ENDS_ON = '2026-03-31';

/** The first account of a persona up to 31 March 2026, without fees beside its transactions. */
export function accountOf(personaId: string, seed: number): PrintedAccount {
  const prepared = preparedStatement({
    personaId,
    seed,
    endsOn: ENDS_ON,
    accountIndex: 0,
    format: 'pdf',
    bank: 'sasfin',
  });
  if ('problem' in prepared) throw new Error(prepared.problem);
  return prepared.genuine;
}

/** An account printed in a layout that the sandbox does not offer. */
export function pdfIn({ print, producer, creator }: PdfLayout, account: PrintedAccount): Uint8Array {
  return pdfFile(print(account).pages, {
    title: 'Account statement',
    producer,
    creator,
    createdOn: ENDS_ON,
    runs: 'lines',
    password: null,
  });
}
