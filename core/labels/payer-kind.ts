import { patternTrie } from './pattern-trie.ts';
import { isPayWord } from './pay-words.ts';
import { isFirstName, personIn, withoutBankName } from './person-name.ts';
import { isPurposeWord } from './purpose.ts';
import { findAll, NOT_CUT } from './token-trie.ts';

/** Who is on the paying side, by name alone. `unknown` is a name that says neither. */
export type PayerKind = 'person' | 'organisation' | 'unknown';

/** Words of a company beside those of the bank (ABSA BANK); people who pay each other have none. */
const COMPANY = new RegExp(
  `\\b(?:${[
    'PTY|LTD|LIMITED|INC|INCORPORATED|INGELYF|CC|CORP|CORPORATION|COMPANY|HOLDINGS|GROUP|BROS|BROTHERS|SONS|TRADING|ENTERPRISES|INVESTMENTS|VENTURES',
    'SERVICES|SOLUTIONS|SYSTEMS|TECHNOLOGIES|CONSULTING|CONSULTANTS|ATTORNEYS|ACCOUNTANTS|STAFFING|RECRUITMENT',
    'OUTSOURCING|LABOUR|BROKERS|GLOBAL|INTERNATIONAL|NATIONAL|AFRICA|SA|INDUSTRIES|INDUSTRIAL|FARMS?|BOERDERY|AGRI',
    'MINING|MINES?|STEEL|LOGISTICS|TRANSPORT|FREIGHT|CONSTRUCTION|ELECTRICAL|ENGINEERING|MANUFACTURING|PLASTICS',
    'TEXTILES|PACKAGING|STORES?|RETAIL|WHOLESALERS?|DISTRIBUTORS|SUPERMARKET|MOTORS|FOODS|BAKERY|HOTELS?|RESTAURANT',
    'PROPERTIES|SECURITY|CLEANING|MEDIA|CALL CENTRE|MEDICAL|CLINICS?|HOSPITAL|PHARMACY|COLA|BANK|ACADEMY|COLLEGE',
    'SCHOOL|UNIV(?:ERSITY)?|CITY OF|DEPT|DEPARTMENT|MUNICIPALITY',
  ].join('|')})\\b`,
);

/** Further words of organisations: they speak against a person, and alone they are no ground to expect pay. */
const BODIES: ReadonlySet<string> = new Set(
  `ASSOCIATION ASSOC ASSOCIATES BK BPK CHURCH CIVILS CO CONTRACTORS COUNCIL CRECHE EDMS ESTATES FOUNDATION FRUIT GARAGE
  GYMNASIUM HARDWARE HEALTH HIGH INSTITUTE LAW LAB LABS LABORATORIES LODGE MALL MARKET METALS METRO MILLS NPC NPO PARTNERS
  PAYROLL PLUMBERS PLUMBING PRACTICE PRIMARY PROJECTS PROVINCE PRODUCTS RESOURCES SALON SOC SPAR SUPPLIES SUPPLIERS SURGERY
  TAVERN TECH TRADERS TRUST WELDING WINERY WINES WORKS WORKSHOP`.split(/\s+/),
);

/** Relatives and friends, as those who receive money write or are sent: English, Afrikaans, isiZulu, isiXhosa, Sesotho, Setswana. */
const RELATIVES: ReadonlySet<string> = new Set(
  `MOM MOMMY MOMS MUM MUMMY MUMS MOTHER MAMA MAM MAMMA MAMMIE MA MAMS DAD DADDY DADS FATHER PA PAPPA PAPPIE PAPA PARENTS
  SISTER SIS SISI SUS SUSTER SISTERS BROTHER BRO BROER BOET BOETIE BOETA BRA BHUTI BUTI UBHUTI USISI ABUTI AUSI AUSISI
  AUNT AUNTY AUNTIE ANTIE TANNIE TANTE TAN UNCLE OOM MALUME RAKGADI RANGWANE MMANGWANE MALOME OMALUME UMAMA UBABA BABA TATA
  NTATE MME UGOGO GOGO GRANNY GRAN GRANDMA GRANDPA GRANDMOTHER GRANDFATHER OUMA OUPA MKHULU UMKHULU TATOMKHULU MAKHULU KOKO
  NKGONO NTATEMOHOLO HUSBAND HUBBY WIFE WIFEY MAN VROU VROUTJIE SPOUSE PARTNER BOYFRIEND GIRLFRIEND BF GF FIANCE FIANCEE BAE
  SON DAUGHTER SEUN DOGTER KIND KIDS COUSIN NEEF NIGGIE NEPHEW NIECE SIBLING FRIEND VRIEND VRIENDIN MATE CHOMMIE FAMILY
  FAMILIE MYENI UMYENI INKOSIKAZI NKOSIKAZI MOLEKANE MOSADI MONNA NGWANA USIBALI UMZALA MZALA
  JUNIOR JNR LAAITIE LIGHTIE STEPDAD STEPMOM STEPFATHER STEPMOTHER INLAWS`.split(/\s+/),
);

/** Words before or between those that name a relative: whose, from whom, with what wish. */
const AROUND: ReadonlySet<string> = new Set(
  `FROM FR OF VANAF VAN BY MY YOUR JOU ONS OUR THE DIE SE LOVE LIEFDE X XX XXX FOR VIR TO AND EN`.split(/\s+/),
);

/** How people are addressed; doctors and reverends run practices and parishes, which pay wages. */
const TITLES: ReadonlySet<string> = new Set('MR MRS MS MISS MNR MEV MEJ JUFFROU'.split(' '));

const isWord = (token: string): boolean => /^[A-Z]+$/.test(token);
const isInitials = (token: string | undefined): boolean => token !== undefined && /^[A-Z]{1,2}$/.test(token);

/** Whether the words that are not fillers begin with a relative: MOM, FROM MY SISTER THANDI, OUMA SE GELD. */
function namesRelative(words: readonly string[]): boolean {
  const first = words.find((word) => !AROUND.has(word));
  return first !== undefined && RELATIVES.has(first);
}

/** Whether a name has the form of a person's: a title, initials or first name and a surname, in either order. */
function namesPerson(words: readonly string[]): boolean {
  const [first = '', second] = words;
  if (second === undefined) return isFirstName(first);
  if (TITLES.has(first) || personIn(words) !== null) return true;
  // As banks turn it round: NKOSI T, VAN WYK J P.
  const last = words.at(-1);
  return words.length <= 4 && isInitials(last) && personIn([last ?? '', ...words.slice(0, -1)]) !== null;
}

/** What people write who pay for work, beside the words for pay, and payrolls before the number of an employee. */
const WORK: ReadonlySet<string> = new Set(
  `WORK JOB JOBS SHIFT SHIFTS OVERTIME TIP TIPS CHAR CHARRING CLEANER CLEANING DOMESTIC MAID NANNY
  BABYSITTING BABYSITTER GARDEN GARDENER GARDENING DRIVER DRIVING WAITER WAITRESS WAITERING WAITRON HOUSEKEEPER HOUSEKEEPING
  CARETAKER CAREGIVER CARER IRONING HANDYMAN WERK WERKER TUINWERK TUINMAN SKOONMAAK SKOONMAKER HUISWERK
  OPPASSER BESTUURDER FOOITJIE UMSEBENZI TUELO MOSEBETSI TIRO EMP EMPL EMPLOYEE`.split(/\s+/),
);

/** Whether the words of a credit say that it is for work. */
export function namesWork(words: readonly string[]): boolean {
  return words.some((word) => isPayWord(word) || WORK.has(word));
}

/** A person trading as a business: T NKOSI T/A CORNER BAKERY. A person's own initials open the name. */
const TRADING_AS = /[A-Z]{3,} (?:T A|TA|H A|HA) [A-Z]{2,}/;

/** A bank that cuts a text off may leave so much of its last word, and a shorter beginning may be that of a name. */
const SHORTEST_CUT = 6;
const WHOLE_FORMS: readonly string[] = ['ATTORNEYS', 'INCORPORATED', 'ASSOCIATES', 'ACCOUNTANTS', 'ENTERPRISES'];

/** Whether a name has the legal form or the trade of a company in it. */
export function namesCompany(words: readonly string[]): boolean {
  const name = words.join(' ');
  if (COMPANY.test(name) || TRADING_AS.test(name)) return true;
  const last = words.at(-1) ?? '';
  return words.length > 1 && last.length >= SHORTEST_CUT && WHOLE_FORMS.some((form) => form.startsWith(last));
}

/**
 * What kind of payer a credit names. A company's word decides over the form of the name (DLAMINI ATTORNEYS), a relative
 * over everything but that.
 * @param words of the description without those that say how the money moved
 */
export function payerKindOf(words: readonly string[]): PayerKind {
  const named = withoutBankName(words.filter(isWord));
  if (namesCompany(named) || named.some((word) => BODIES.has(word))) return 'organisation';
  return namesRelative(named) || namesPerson(named) ? 'person' : 'unknown';
}

/** Whether a credit names a relative or friend, whom no payroll carries. */
export function isFromRelative(words: readonly string[]): boolean {
  return payerKindOf(words) === 'person' && namesRelative(withoutBankName(words.filter(isWord)));
}

/** Fondness and wishes, which people write where a reference is asked for. */
const FONDNESS: ReadonlySet<string> = new Set(
  `LOVE LIEF LIEFIE YOU U JY BABE BABY BABES BOO HONEY SKAT THANKS THANK DANKIE ENJOY HAPPY SORRY NGIYABONGA ENKOSI
  NDIYAKUTHANDA NGIYAKUTHANDA GEA RATA XOXO KISSES HUGS`.split(/\s+/),
);

/** Words of those who pay their part of what another bought: what they name beside it is that (NETFLIX SHARE). */
const OF_A_SHARE: ReadonlySet<string> = new Set(
  `SHARE SHARED SPLIT HALF PORTION PART CONTRIBUTION CONTRIB DEEL HELFTE BYDRAE`.split(/\s+/),
);

/**
 * Whether words say what money is for or from which relative it is, and name no payer: each is a word of a purpose, of a
 * relative, of fondness, or one between those; beside a share, also the name of a shop.
 */
export function isNote(words: readonly string[]): boolean {
  const written = words.filter(isWord);
  const isShared = written.some((word) => OF_A_SHARE.has(word));
  const says = (word: string): boolean =>
    isPurposeWord(word) || RELATIVES.has(word) || FONDNESS.has(word) || OF_A_SHARE.has(word);
  const isBought = (word: string): boolean => isShared && findAll(patternTrie(), [word], NOT_CUT).length > 0;
  return written.some(says) && written.every((word) => says(word) || AROUND.has(word) || isBought(word));
}
