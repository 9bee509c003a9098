/** Names that one person may bear in several forms. */
interface NameForms {
  /** Where the forms are from. */
  readonly source: string;
  readonly forms: readonly string[];
}

const ROMANISED = 'Romanisations of one Arabic name, as banks and Home Affairs print them; from general knowledge';
const TAMIL = 'English spellings of one Tamil or Telugu name in South Africa; from general knowledge';
const SOTHO = 'The orthographies of Lesotho and of South Africa for one Sesotho name; from general knowledge';
const SHORT = 'Short forms that are in use in South Africa; from general knowledge, checked against no register';

/** Spellings of one name in Latin letters, first names and surnames. A person who uses one form may be printed with any other. */
const SPELLINGS: readonly NameForms[] = [
  {
    source: 'Alternative spellings in https://en.wikipedia.org/wiki/Muhammad_(name), read on 23 November 2026',
    forms: 'MUHAMMAD MUHAMMED MUHAMED MUHAMAD MOHAMMAD MOHAMMED MOHAMED MOHAMAD MAHOMED MAHAMED MOHD MUHD MAHMAD'.split(
      ' ',
    ),
  },
  { source: ROMANISED, forms: ['AHMED', 'AHMAD', 'AHMAT', 'AHMET', 'ACHMAT', 'ACHMET', 'AGMAT'] },
  { source: ROMANISED, forms: ['ABDUL', 'ABDOOL', 'ABDOL'] },
  { source: ROMANISED, forms: ['ABDULLAH', 'ABDULLA', 'ABDALLAH', 'ABDOLLAH'] },
  { source: ROMANISED, forms: ['YUSUF', 'YUSSUF', 'YOUSUF', 'YOUSEF', 'YUSEF', 'YOOSUF', 'JOOSUB', 'YOESOEF'] },
  { source: ROMANISED, forms: ['IBRAHIM', 'EBRAHIM', 'EBRAHEEM', 'IBRAHEEM', 'EBRAIM'] },
  { source: ROMANISED, forms: ['ISMAIL', 'ISMAEL', 'ESMAIL', 'ESMAEL', 'ISMAEEL'] },
  { source: ROMANISED, forms: ['HUSSEIN', 'HUSSAIN', 'HUSAIN', 'HOOSEN', 'HOOSAIN', 'HOSSAIN'] },
  { source: ROMANISED, forms: ['HASSAN', 'HASAN', 'HASSEN'] },
  { source: ROMANISED, forms: ['FATIMA', 'FATHIMA', 'FATEMA', 'FATIEMA', 'FAATIMA', 'FAATIMAH', 'FATIMAH'] },
  { source: ROMANISED, forms: ['AISHA', 'AYESHA', 'AAISHA', 'AYSHA', 'AISHAH', 'AAISHAH'] },
  { source: ROMANISED, forms: ['KHADIJA', 'KHADEEJA', 'KADIJA', 'GADIJA', 'KHADIJAH'] },
  { source: ROMANISED, forms: ['MARIAM', 'MARYAM', 'MARIYAM', 'MIRIAM', 'MEERIAM'] },
  { source: ROMANISED, forms: ['SULEIMAN', 'SULAIMAN', 'SULIMAN', 'SOLIMAN', 'SALEMAN', 'SULAYMAN'] },
  { source: ROMANISED, forms: ['OMAR', 'UMAR', 'OMER', 'OEMAR', 'UMER'] },
  { source: TAMIL, forms: ['NAIDOO', 'NAIDU', 'NAYDOO'] },
  { source: TAMIL, forms: ['PILLAY', 'PILLAI', 'PILLEY'] },
  { source: TAMIL, forms: ['MOODLEY', 'MUDALIAR', 'MOODALEY', 'MUDALY', 'MOODALY'] },
  { source: TAMIL, forms: ['GOVENDER', 'GOUNDER', 'GOUNDEN'] },
  { source: SOTHO, forms: ['MOTSOENENG', 'MOTSWENENG'] },
  { source: SOTHO, forms: ['LIKELELI', 'DIKELEDI'] },
  { source: SOTHO, forms: ['LINEO', 'DINEO'] },
];

/** Short forms, each of the names that it may stand for. Two names with one short form are two names. */
const SHORT_FORMS: readonly (NameForms & { readonly short: string })[] = [
  { short: 'THEMBI', source: SHORT, forms: ['THEMBISILE', 'THEMBEKILE', 'THEMBEKA', 'THEMBELIHLE', 'NOMATHEMBA'] },
  { short: 'BONGI', source: SHORT, forms: ['SIBONGILE', 'BONGIWE', 'BONGANI', 'NOBONGILE'] },
  { short: 'THULI', source: SHORT, forms: ['THULISILE', 'THULILE'] },
  { short: 'ZANDI', source: SHORT, forms: ['ZANDILE', 'ZANDISILE'] },
  { short: 'THANDI', source: SHORT, forms: ['THANDEKA', 'THANDIWE', 'THANDEKILE'] },
  { short: 'SBU', source: SHORT, forms: ['SIBUSISO', 'SIBUSISIWE'] },
  { short: 'MANDLA', source: SHORT, forms: ['MANDLENKOSI', 'NKOSIMANDLA'] },
  { short: 'LEBO', source: SHORT, forms: ['LEBOGANG', 'LEBOHANG'] },
  { short: 'KOOS', source: SHORT, forms: ['JACOBUS'] },
  { short: 'KOBUS', source: SHORT, forms: ['JACOBUS'] },
  { short: 'HENNIE', source: SHORT, forms: ['HENDRIK', 'HENDRINA', 'HENDRIKA'] },
  { short: 'HANNES', source: SHORT, forms: ['JOHANNES'] },
  { short: 'JOHAN', source: SHORT, forms: ['JOHANNES'] },
  { short: 'KLAAS', source: SHORT, forms: ['NICOLAAS', 'NIKLAAS'] },
  { short: 'NICO', source: SHORT, forms: ['NICOLAAS', 'NICHOLAS'] },
  { short: 'BERTUS', source: SHORT, forms: ['ALBERTUS', 'LAMBERTUS', 'EGBERTUS'] },
  { short: 'TINUS', source: SHORT, forms: ['MARTHINUS', 'MARTINUS'] },
  { short: 'RIAAN', source: SHORT, forms: ['ADRIAAN'] },
  { short: 'BILL', source: SHORT, forms: ['WILLIAM'] },
  { short: 'BOB', source: SHORT, forms: ['ROBERT'] },
  { short: 'LIZ', source: SHORT, forms: ['ELIZABETH', 'ELISABETH'] },
  { short: 'BETH', source: SHORT, forms: ['ELIZABETH', 'ELISABETH'] },
];

/** The place in the table of each spelling; no two entries share one. */
const spellingOf: ReadonlyMap<string, number> = new Map(
  SPELLINGS.flatMap(({ forms }, at) => forms.map((form) => [form, at] as const)),
);
const standsFor: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  SHORT_FORMS.map(({ short, forms }) => [short, new Set(forms)]),
);

const isOneSpelling = (a: string, b: string): boolean => {
  const place = spellingOf.get(a);
  return place !== undefined && place === spellingOf.get(b);
};

/**
 * Whether two different words (capital letters) may be forms of one name: spellings of it in Latin letters, or a short form
 * beside a name that it stands for. It does not make two people one: many bear MOHAMED, and THEMBI is short for several names.
 */
export const areForms = (a: string, b: string): boolean =>
  isOneSpelling(a, b) || standsFor.get(a)?.has(b) === true || standsFor.get(b)?.has(a) === true;

/** The pairs of the table, for tests. */
export const formsInTable = {
  spellings: SPELLINGS.map(({ forms }) => forms),
  shortForms: SHORT_FORMS.map(({ short, forms }) => [short, forms] as const),
  sources: [...SPELLINGS, ...SHORT_FORMS].map(({ source }) => source),
};
