const NOT_BOOKED =
  /^(?:(?:your|my|jou) )?(?:pending|scheduled|upcoming|future(?:[- ]dated)?|declined|failed|rejected|cancell?ed|uncleared|unprocessed|unposted|authori[sz]ed|reserved|hangende|geskeduleerde|toekomstige|komende|afgekeurde|onverwerkte)(?: (?:and|en|card|debit|stop|online|kaart))*(?: \p{L}+)? (?:transactions|payments|items|orders|authori[sz]ations|debits|entries|transfers|activity|transaksies|betalings|inskrywings|debietorders|debiete)(?: (?:for|from|as|at|on|not|vir|van|op|nie) .{0,24})?$/iu;
/** Titles that say so in other words: `Uncleared effects`, `Transactions not yet processed`, `Card authorisations on hold`. */
const NOT_YET =
  /^(?:(?:uncleared|pending|ongeklaarde) (?:effects|effekte)|(?:earmarked|reserved) (?:funds|amounts)|holds|(?:card )?(?:transactions|payments|items|debit orders|authori[sz]ations|debits|transaksies|betalings|debietorders)(?: that are)? (?:not (?:yet )?(?:processed|cleared|booked|posted)|on hold|awaiting (?:processing|clearance)|nog nie (?:verwerk|geboek)(?: nie)?))$/i;
const BOOKED =
  /^(?:(?:your|my|jou|posted|booked|completed?|cleared|processed|settled|recent|all|past|previous|account|statement|bank|geboekte|verwerkte|alle|onlangse|afgehandelde) )*(?:transactions?|transaction history|activity|transaksies|transaksiegeskiedenis)(?: (?:history|list|details|from|for|van|vir).{0,30})?$/i;

/**
 * What the title of a part of a table says of the rows below it: whether the bank has booked them. Null where a text is no
 * such title.
 */
export function sectionTitle(text: string): 'booked' | 'not_booked' | null {
  if (text.length > 60) return null;
  const plain = text
    .replaceAll(/\(\d+\)|[:*[\]]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (NOT_BOOKED.test(plain) || NOT_YET.test(plain) || /^(?:pending|hangende?)$/i.test(plain)) return 'not_booked';
  return BOOKED.test(plain) ? 'booked' : null;
}
