/** What is entered into the calculator of loans, as texts. */
export interface LoanForm {
  readonly rate: string;
  readonly term: string;
  readonly declared: string;
}

export type LoanFault = keyof LoanForm;

/** A number as people write it: spaces between thousands, a comma or a point before decimals; null for anything else. */
export function enteredNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]|^R/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The question for the API, or the fields that keep it from being asked. */
export function loanQuestion(form: LoanForm):
  | { readonly faults: readonly LoanFault[] }
  | {
      readonly faults: null;
      readonly rate: number;
      readonly term: number;
      readonly declared: number | null;
    } {
  const rate = enteredNumber(form.rate);
  const term = enteredNumber(form.term);
  const declared = form.declared.trim() === '' ? null : enteredNumber(form.declared);
  const faults: readonly LoanFault[] = [
    ...(rate === null || rate > 1000 ? (['rate'] as const) : []),
    ...(term === null || !Number.isInteger(term) || term < 1 || term > 600 ? (['term'] as const) : []),
    ...(form.declared.trim() !== '' && declared === null ? (['declared'] as const) : []),
  ];
  if (faults.length > 0 || rate === null || term === null) return { faults };
  // A rate of 27.75 percent is the fraction 0.2775, without what binary division leaves behind.
  return {
    faults: null,
    rate: Number((rate / 100).toFixed(8)),
    term,
    declared: declared === null ? null : Math.round(declared * 100) / 100,
  };
}
