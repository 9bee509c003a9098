/**
 * Words of rows that show which way their money went, in English and Afrikaans. Only words that banks print themselves and names of
 * shops contradict a sign: a landlord receives `RENT`, a firm pays `SALARY` and sends `INVOICE` fees, so those only support one.
 */

/** Money out on every account. */
const SURELY_OUT =
  /\b(?:(?:service|account|admin(?:istration)?|monthly|annual|card|transaction|initiation|facility|late payment|sms|atm|cash) (?:fees?|charges?)|bank (?:charges?|fees?)|finance charges?|bankkoste|diensfooi|diensgeld|maandfooi|kaartfooi|withdrawals?|onttrekkings?|cash advance|kontantvoorskot|purchases?|aankope?|(?:debit|overdraft) interest|interest (?:charged|debited|on overdraft)|debietrente|rente gehef|debit orders?|debietorders?)\b/i;
/** Shops and services that a person pays; what they give back is worded as a refund. */
const SHOPS =
  /\b(?:checkers|pick ?n ?pay|pnp|woolworths|shoprite|spar|superspar|kwikspar|boxer|makro|game stores?|clicks|dis-?chem|takealot|mr ?p(?:rice)?|ackermans|pep stores?|edgars|truworths|foschini|engen|shell|sasol|caltex|bp express|total ?energies|astron|uber(?: ?eats)?|bolt|mr ?d|netflix|showmax|spotify|dstv|multichoice|kfc|nando'?s|steers|mcdonald'?s|wimpy|debonairs|vida e caffe|seattle coffee|builders warehouse|cashbuild|incredible connection|sixty60)\b/i;
/** Money in on every account. */
const SURELY_IN =
  /\b(?:payments? received|thank you|dankie|betaling ontvang|(?:credit )?interest (?:received|earned|credited)|rente (?:ontvang|verdien)|kredietrente|cash deposit|kontantdeposito)\b/i;
/** Money out for most, and in for those who live of it. */
const LIKELY_OUT = /\b(?:fees?|charges?|fooie?|koste|premium|levy|airtime|lugtyd|prepaid|electricity|rent|huur)\b/i;
/** Money in for most, and out for those who pay it. */
const LIKELY_IN = /\b(?:salary|salaris|wages?|payroll|deposits?|deposito|refund|terugbetaling)\b/i;
/** What goes back the way that it came, or did not happen. */
const GIVEN_BACK =
  /\b(?:revers(?:al|ed)|returned|unpaid|refund(?:ed)?|rebates?|correction|waived|cash ?back|chargeback|declined|terugbetaling|omgekeer|onbetaald?|regstelling|adjustment|dispute)\b/i;

/** How the words of rows stand to the signs of their amounts. */
export interface DirectionEvidence {
  /** Rows whose words agree with their sign. */
  readonly agreeing: number;
  /** Rows whose words say that the sign is the other way round, and shops of which rows do. */
  readonly contrary: number;
  /** Index of the first of those; -1 without one. */
  readonly firstContrary: number;
}

interface WordedAmount {
  readonly amountCents: number;
  readonly description: string;
}

type Evidence = 'agrees' | 'contradicts' | 'none';

function evidenceOf({ amountCents, description }: WordedAmount): Evidence {
  if (amountCents === 0) return 'none';
  const isIn = amountCents > 0;
  if (GIVEN_BACK.test(description)) return isIn && LIKELY_IN.test(description) ? 'agrees' : 'none';
  const [saysOut, saysIn] = [SURELY_OUT.test(description) || SHOPS.test(description), SURELY_IN.test(description)];
  if (saysOut !== saysIn) return saysOut === isIn ? 'contradicts' : 'agrees';
  if (saysOut) return 'none';
  return (isIn ? LIKELY_IN : LIKELY_OUT).test(description) ? 'agrees' : 'none';
}

/**
 * Counts the rows whose words agree with signs that are read with a minus as money out, and those that contradict them. A shop counts
 * once against them: it pays its suppliers and drivers, but few of those are paid by many shops.
 */
export function directionEvidence(rows: readonly WordedAmount[]): DirectionEvidence {
  const evidence = rows.map(evidenceOf);
  const contrary = rows.filter((_, index) => evidence[index] === 'contradicts');
  const shops = new Set<string>();
  const words = contrary.filter(({ description }) => {
    const shop = SURELY_OUT.test(description) ? undefined : SHOPS.exec(description)?.[0];
    if (shop !== undefined) shops.add(shop.toLowerCase());
    return shop === undefined;
  });
  return {
    agreeing: evidence.filter((one) => one === 'agrees').length,
    contrary: words.length + shops.size,
    firstContrary: evidence.indexOf('contradicts'),
  };
}

/** Contrary rows that outweigh arithmetic: balances of what is owed grow with every purchase, and prove sums the wrong way round. */
const FEWEST_AGAINST_BALANCES = 2;

/**
 * Whether signs mean the opposite of what they mean on accounts, as cards export them: purchases without a sign, payments with a minus.
 * @param isProved whether balances prove the sums, though not which way is in
 */
export function isTurnedRound({ agreeing, contrary }: DirectionEvidence, isProved: boolean): boolean {
  return isProved ? contrary >= FEWEST_AGAINST_BALANCES && agreeing * 4 < contrary : contrary > agreeing;
}
