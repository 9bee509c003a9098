/** A ground on which no decision may rest, with the words that give an input away as standing for it. */
export interface BarredGround {
  readonly ground: string;
  /** Words of a name or a description, each whole. */
  readonly words: readonly string[];
  /** Beginnings of longer words, found within a name that is written as one. */
  readonly stems: readonly string[];
  /** Values of a label: two of them together stand for the ground. */
  readonly values: readonly string[];
  readonly source: string;
}

const CONSTITUTION = 'Constitution, 1996, section 9(3)';
const EQUALITY = 'Promotion of Equality and Prevention of Unfair Discrimination Act 4 of 2000, section 1';
const POPIA = 'Protection of Personal Information Act 4 of 2013, section 26';

const list = (text: string): readonly string[] => text.split(' ');

/**
 * Grounds that a credit provider may not discriminate on, directly or indirectly, when it assesses, refuses or prices:
 * National Credit Act 34 of 2005, section 61(1), in force since 1 June 2007, which names the Constitution and the Equality
 * Act (https://www.acts.co.za/national-credit-act-2005/61__protection_against_discrimination_in_respect_of_credit.php).
 * Special personal information of POPIA is barred with them. Read on 23 November 2026.
 */
export const barredGrounds: readonly BarredGround[] = [
  {
    ground: 'race, ethnic or social origin, colour',
    words: list('race races racial colour color ethnic ethnicity tribe clan bbbee bee population'),
    stems: list('racial ethnic populationgroup skincolo'),
    values: list('black white coloured indian asian african'),
    source: CONSTITUTION,
  },
  {
    ground: 'sex, gender, pregnancy, sexual orientation',
    words: list(
      'sex gender male female man woman men women pregnant pregnancy maternity lgbt salutation mr mrs ms miss',
    ),
    stems: list('gender pregnan maternity sexual'),
    values: list('male female m f man woman mr mrs ms miss other_gender non-binary'),
    source: CONSTITUTION,
  },
  {
    ground: 'marital status, family status and responsibility',
    words: list(
      'marital marriage married unmarried spouse husband wife divorced widow widowed widower children child kids',
    ),
    stems: list('marital married spous divorc dependant dependent'),
    values: list('single married divorced widowed unmarried separated'),
    source: `${CONSTITUTION}; ${EQUALITY} and section 34`,
  },
  {
    ground: 'age and birth',
    words: list('age ages aged birth birthday birthdate born dob yob pensioner youth elderly'),
    stems: list('birth dateofb yearofb agegroup ageband'),
    values: list('young old adult elderly pensioner youth'),
    source: CONSTITUTION,
  },
  {
    ground: 'disability, health, HIV status',
    words: list('disability disabled disabilities health medical illness sick hiv aids'),
    stems: list('disab illness hivstatus healthstat medicalcon'),
    values: list('disabled healthy sick'),
    source: `${CONSTITUTION}; ${EQUALITY} and section 34; ${POPIA}`,
  },
  {
    ground: 'religion, conscience, belief, culture, language',
    words: list('religion religious church faith belief culture cultural language languages mothertongue'),
    stems: list('religio homelang mothertong'),
    values: list(
      'christian muslim hindu jewish zulu xhosa afrikaans english sotho tswana venda tsonga swati ndebele pedi',
    ),
    source: `${CONSTITUTION}; ${POPIA}`,
  },
  {
    ground: 'nationality and citizenship',
    words: list('nationality nationalities citizen citizenship foreigner immigrant refugee asylum'),
    stems: list('nationalit citizen immigra'),
    values: list('citizen foreigner refugee'),
    source: `${EQUALITY} and section 34`,
  },
  {
    ground: 'trade union membership, political persuasion, biometric information, criminal behaviour',
    words: list('union political politics biometric fingerprint criminal conviction'),
    stems: list('tradeunion politic biometric criminal'),
    values: [],
    source: POPIA,
  },
  {
    ground: 'what stands for these: names, identity numbers, the place of living',
    words: list(
      'name names surname forename maiden identity passport idno idnumber rsaid postcode suburb township village postal zip neighbourhood',
    ),
    stems: list('surname firstname lastname maidenname identity idnumber passport postcode postalco zipcode suburb'),
    values: [],
    source: 'National Credit Act 34 of 2005, section 61(1): directly or indirectly',
  },
];
