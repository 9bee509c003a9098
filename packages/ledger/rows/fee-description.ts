/** The kind of movement stands before the colon, whom it was with behind it. */
const KIND = /^(.*?\S):\s/;

/** What a fee is called that is printed beside its movement without a name: `Fee: ATM Cash Withdrawal`. */
export function feeDescription(description: string): string {
  const kind = KIND.exec(description)?.[1] ?? description;
  return kind === '' ? 'Fee' : `Fee: ${kind}`;
}
