/** Wordings of lines of a page, English and Afrikaans: nothing that a bank writes below a transaction. */
const furniture: readonly RegExp[] = [
  // Page 2 of 3, Page 2/3, Bladsy 2 van 3, - 2 of 3 -, Page: 2
  /^[\s-]*(?:page|pg|bladsy|bl)\b[\s.:]*\d{1,4}(?:\s*(?:of|van|\/)\s*\d{1,4})?\b/i,
  /^[\s-]*\d{1,4}\s*(?:of|van|\/)\s*\d{1,4}[\s-]*$/i,
  /^(?:continued?|continues|vervolg|word vervolg)\b.{0,40}$/i,
  /^[\s*-]*(?:end of (?:the )?(?:statement|report|transactions?|file)|einde van (?:die )?(?:staat|verslag))\b/i,
  /^(?:(?:statement|report|document|staat|verslag) )?(?:generated|printed|produced|exported|downloaded|created|gedruk|geskep)\b.{0,12}\b(?:on|at|by|from|op|deur)\b/i,
  /^(?:statement|staat) (?:for|of|no\.?|number|period|date|vir|nommer|datum)\b.*\d/i,
  /\b(?:registered credit provider|authori[sz]ed financial services|geregistreerde kredietverskaffer|reg(?:istration)?\.? (?:no|number)\b)/i,
  /^(?:e ?& ?oe|please (?:note|check|review)|terms and conditions|thank you for banking)\b/i,
];

/** Whether a text without date and money belongs to the page, and not to the transaction above it. */
const isPageText = (text: string): boolean => furniture.some((wording) => wording.test(text));

/** A text as it comes again on another page: without digits, which count pages and rows, case and blanks. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[\d\s]+/g, '');

/**
 * Separates texts of a page from texts of a transaction among the rows without date and money: those that are worded so, those
 * that also stand above the table, and those that come again beside a page line.
 * @param above texts above the table
 * @param runs texts of rows without date and money that follow each other, run by run
 */
export function pageTexts(above: readonly string[], runs: readonly (readonly string[])[]): (text: string) => boolean {
  const header = new Set(above.filter((text) => /\p{L}{3}/u.test(text)).map(keyOf));
  const beside = new Map<string, number>();
  for (const run of runs) {
    if (!run.some(isPageText)) continue;
    for (const key of new Set(run.map(keyOf))) beside.set(key, (beside.get(key) ?? 0) + 1);
  }
  return (text) => isPageText(text) || header.has(keyOf(text)) || (beside.get(keyOf(text)) ?? 0) > 1;
}
