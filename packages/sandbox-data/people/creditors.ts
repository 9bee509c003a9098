import { listed } from './listed.ts';
import type { NamePool } from './shops.ts';

/** Who collects or is paid every month: names as collections abbreviate them. */
export const creditors = {
  personal_lenders: {
    names: listed(
      `African Bank | Direct Axis | Capitec Loan | Old Mutual Finance | Bayport | FNB Personal Loan | Absa Loan |
      Nedbank Loan | Std Bank Loan | Sanlam Pers Loans | Izwe Loans | Old Mut Fin | Hello Finance | Fundi Loans |
      RCS Pers Loan | Afribank | Abil | Bayport Fin | SBSA Loan | Wesbank Pers Loan`,
    ),
    small: listed('{word} Finance | {word} Credit | {word} Fin Services | {word} Loans'),
  },
  payday_lenders: {
    names: listed(
      `Wonga | Capfin | Finchoice | Lime24 | Boodle | Mpowa | Finbond | Letsatsi | Sunshine Loans | Lendplus | Cash Converters Loan |
      Moneyline | Atlas Finance | ABC Fin | Thuthukani | Ubank Cash | Little Loans | Kwikcash | Hoopla Loans | Binixo |
      Express Fin | Konsumer Fin | Bridge Loans | Barko | Real People | Blink Fin | Lamna | Marang Fin`,
    ),
    small: listed(
      '{word} Cash Loans | {word} Microlend | {surname} Cash Loans | {word} Micro Finance | {word} Quick Loans',
    ),
  },
  vehicle_lenders: {
    names: listed(
      `Wesbank | MFC | Stannic | SBSA VAF | Absa Vehicle Fin | Absa VAF | Toyota Fin | Toyota Fin Ser | VW Fin Serv | BMW Finance |
      Nedbank MFC | Mercedes Fin | Marquis Fin | SA Taxi | Bidvest VAF | MFC Finance | Ford Credit | Wesbank VAF`,
    ),
  },
  home_lenders: {
    names: listed(
      `SA Home Loans | SAHL | FNB Homeloan | Absa Homeloan | Std Bank HL | Nedbank Homeloan | Nedbank HL | Capitec Homeloan |
      SB Home Loan | FNB HL | Absa Bond | Housing Inv Part | Investec HL | Integer Home Loan`,
    ),
  },
  store_accounts: {
    names: listed(
      `RCS | RCS Cards | TFG | Foschini Acc | Truworths | Truworths Acc | Edgars Acc | Edcon | Jet Acc | Woolworths Fin |
      Woolworths SC | Mr Price Money | MRP Money | Lewis Stores | JD Group | Ackermans Acc | Ellerines | Queenspark | Tenacity |
      Homechoice | OK Furn Acc | Russells Acc | Game RCS | Makro Acc | Identity Acc | Bradlows Acc | Markham Acc | Pep Tenacity`,
    ),
  },
  bnpl: {
    names: listed(
      'PayJustNow | Payflex | Mobicred | Happy Pay | Float Pay | TymeBank MoreTyme | More Tyme | LayUp | Zeropay',
    ),
  },
  credit_cards: {
    names: listed(
      `FNB Credit Card | Absa Card | Nedbank Card | Std Bank Card | Discovery Card | Virgin Money | Capitec Credit Card |
      SBSA Credit Card | WFS Visa | Diners Club | AfriBank Card | Amex Nedbank`,
    ),
  },
  payment_agents: {
    names: listed(
      `Hyphen PDA | Hyphen | DC Partner | DCPartner | Collectnet | CollectNet PDA | NPDA | Nat Payment Dist | Capital Data PDA |
      Consumer Frnd PDA`,
    ),
  },
  collectors: {
    names: listed(
      `Nimble Credit | Nimble | MBD | MBD Legal | Transaction Cap | Shapiro Shaik | Green & Assoc | Norman Bissett | VVM Inc |
      Hammond Pole | Van De Venter | Munnik Basson | DMC Debt Mgmt | ITC Bus Admin | NCS Coll | Bayport Coll`,
    ),
    small: listed('{surname} Attorneys | {surname} & {surname} Att | {word} Collections | {surname} Inc Debt Coll'),
  },
  car_insurers: {
    names: listed(
      `Outsurance | King Price | Budget Ins | Auto&Gen | Auto & General | Dialdirect | MiWay | Santam | Discinsure | Disc Insure |
      Hollard Ins | First for Wom | Old Mutual Ins | OMInsure | Virseker | Telesure | Momentum Ins | Naked Ins | Pineapple |
      Bryte | Guardrisk | Mutual & Fed | Prime Meridian | Absa Insure | Std Insurance | Nedgroup Ins | 1st for Women | Infiniti Ins`,
    ),
    small: listed('{word} Insurance Brokers | {surname} Brokers | {word} Underwriters'),
  },
  life_insurers: {
    names: listed(
      `Old Mutual | OM Life | OMLife | Sanlam Life | Sanlam | Liberty Life | Liberty | Disc Life | Discovery Life | Momentum |
      Mom Life | Metropolit | Hollard Life | Clientele | 1Life | Brightrock | FNB Life | FMI | Altrisk | Assupol | Absa Life |
      PPS | Sanlam Sky | Bidvest Life | Stangen | FedGroup`,
    ),
  },
  funeral_covers: {
    names: listed(
      `Avbob | AVBOB | Assupol | Old Mutual Funeral | Metropolit | Clientele Fun | Hollard Fun | Sanlam Sky | Sanlamsky | Doves |
      Safrican | King Price Fun | FNB Funeral | Icebolethu | Martins Funerals | Thebe | B3 Funeral | Sopema | Union Funeral |
      Capitec Funeral | Emerald Life | Kgorong | Prosperity | African Unity | Great North | Lion of Africa`,
    ),
    small: listed(
      `{word} Burial Society | {surname} Funerals | {word} Funeral Plan | {word} Undertakers | {surname} Begrafnis |
      {word} Funeral Parlour`,
    ),
  },
  credit_life: {
    names: listed(
      'Credit Life Cover | CLI Premium | Card Protect Plan | Credit Insure | Loan Protector | Consumer Prot Plan',
    ),
  },
  medical_aids: {
    names: listed(
      `Disc Health | Discovery H | Bonitas | GEMS | Momentum Health | Mom Medical | Medihelp | Bestmed | Fedhealth | Keyhealth |
      Polmed | Medshield | Profmed | Bankmed | Sizwe Hosmed | Samwumed | Genesis Med | Compcare | Makoti | Stratum | Zestlife |
      Turnberry Gap | Sirago | Essential Med | Affinity Health | Unity Health | Dis-Chem Health | Kaelo Gap`,
    ),
  },
  cell_contracts: {
    names: listed(
      `Vodacom | VSP | Vodacom SP | MTN SP | MTN | MTN Contract | Cell C | Cell C SP | Telkom Mobile | Telkom | Nashua Mobile |
      Autopage | FNB Connect | Rain | Vodacom Contract | Blue Label | Altech Autopage`,
    ),
  },
  internet: {
    names: listed(
      `Afrihost | Webafrica | Vumatel | Cool Ideas | Axxess | Mweb | RSAWeb | Vox Telecom | Telkom Fibre | Openserve | Rain 5G |
      Herotel | Supersonic | Cybersmart | MindTheSpeed | Frogfoot | Vodacom Fibre | MTN Home | Atomic Access | Home Connect |
      Octotel | Zoom Fibre | Fibertime`,
    ),
    small: listed('{word} Wireless | {word} Fibre | {word} Internet | {word} Broadband'),
  },
  television: {
    names: listed(
      'Multichoice | M-Choice | Multichoice DSTV | DSTV | MultiCh | Starsat | Openview | DStv Prem | MCA DSTV',
    ),
  },
  streaming: {
    names: listed(
      `Netflix | Netflix.com | Spotify | Spotify AB | Showmax | Apple.com/Bill | Google YouTube | YouTubePremium | Disney Plus |
      Amazon Prime | Prime Video | Apple Music | Deezer | Audible |
      Google Play | Evod | News24 Sub | Netwerk24 | iCloud Apple | Viu SA`,
    ),
  },
  gyms: {
    names: listed(
      'Virgin Active | Virginact | Planet Fitness | Planet Fit | Zone Fitness | Gym Company | Body20 | Curves | Viva Gym | Nu Fitness',
    ),
    small: listed('{word} Gym | {word} Crossfit | {word} Fitness | {word} Pilates | {word} Yoga | {word} Boxing Club'),
  },
  security: {
    names: listed(
      `ADT | ADT Security | Fidelity ADT | Fidelity | Chubb | Blue Security | CSS Tactical | Beagle Watch | Stallion Security |
      Hi-Tech Security | Marshall Sec | Monitor Net | Atlas Security | CPI Security`,
    ),
    small: listed('{word} Security | {word} Armed Response | {word} Alarms | {surname} Sekuriteit | {word} Tactical'),
  },
  trackers: {
    names: listed('Cartrack | Tracker | Netstar | Matrix | Ctrack | Mix Telem | Tracker Conn | Beame | Bidtrack'),
  },
  investments: {
    names: listed(
      `Allan Gray | Allan Gray RA | Coronation | Ninety One | 10X | 10X Invest | Sygnia | Old Mut Unit Tr | Sanlam Invest |
      Satrix | Easy Equities | EasyEquities | PSG Invest | Discovery Inv | Momentum Wealth | Glacier | Stanlib | Investec IM |
      Liberty RA | OM Max Invest | Nedgroup Inv | M&G | Outvest | Franc App | Fedgroup Inv`,
    ),
  },
  crypto: { names: listed('Luno | VALR | Binance | AltcoinTrader | Ovex | Yellow Card | Coinbase') },
  levies: {
    names: listed(
      'Angor Property | Trafalgar Levies | Pretor Levies | Huizemark Levy | Mafadi | Whitfields | City Property Levy | Status Mark | EPMG',
    ),
    small: listed(
      'Body Corp {word} | {word} HOA | Levy {word} Estate | {word} Body Corporate | {word} Heffing | {word} Court Levies',
    ),
  },
} as const satisfies Record<string, NamePool>;
