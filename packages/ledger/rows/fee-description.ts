/** The kind of transaction is before the colon, the other party behind it. */
const KIND = /^(.*?\S):\s/;

/** What a fee is called that is printed beside its transaction without a name: `Fee: ATM Cash Withdrawal`. */
export function feeDescription(description: string): string {
  const kind = KIND.exec(description)?.[1] ?? description;
  return kind === '' ? 'Fee' : `Fee: ${kind}`;
}
