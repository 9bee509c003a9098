import { listed } from './listed.ts';
import type { NamePool } from './shops.ts';

/** Employers, landlords, schools and others whom people name themselves when they pay or are paid. */
export const counterparties = {
  employers: {
    names: listed(
      `Gauteng Dept of Education | GP Education | KZN Health | KZN Dept Health | WC Education | Limpopo Education | EC Health |
      Dept of Justice | SAPS | SANDF | Dept Correctional Serv | PERSAL | City of Joburg | Ekurhuleni Metro | Ethekwini |
      Transnet | Eskom | Eskom Holdings | SA Post Office | Prasa | SARS Payroll | Univ of Pretoria | UCT | Wits University |
      Unisa | NWU | Shoprite Checkers | Pick n Pay Retailers | Woolworths HR | Pepkor | Clicks Group | Massmart | TFG Payroll |
      Truworths Ltd | Netcare | Mediclinic | Life Healthcare | Lancet Labs Payroll | Sibanye Stillwater | Anglo Platinum |
      Impala Platinum | Harmony Gold | Exxaro | Sasol Secunda | Sasol Payroll | ArcelorMittal SA | Mondi | Sappi | Tongaat |
      RCL Foods | Tiger Brands | Clover SA | Pioneer Foods | Distell | SAB | Coca Cola Bev | Nampak | Barloworld | Bidvest |
      Servest | Fidelity Services | G4S Cash | Imperial Logistics | Unitrans | Super Group | DHL SA | Takealot Fulfil | MTN SA |
      Vodacom Pty Ltd | Telkom SA | Multichoice Grp | Dimension Data | Altron | BCX | Accenture SA | Deloitte | PwC | KPMG |
      EY Services | Old Mutual HR | Sanlam Group | Momentum Metro | Discovery Ltd | FirstRand | Absa Group | Nedbank HR |
      Std Bank HR | Capitec Payroll | WNS Global | Merchants SA | Teleperformance | CCI South Africa | Amazon Dev Centre |
      BMW SA | Toyota SA Motors | VWSA | Ford MCSA | Isuzu | Mercedes Benz SA | Bell Equipment | Murray & Roberts | WBHO |
      Raubex | Group Five | Aveng | Grinaker | Afrisam | PPC Cement | Famous Brands | Spur Corp | Sun International | Tsogo Sun`,
    ),
    small: listed(
      `{word} Logistics | {word} Engineering | {word} Construction | {word} Clinics | {word} Call Centre | {word} Steel Works |
      {word} Retail Group | {word} Security Services | {word} Cleaning | {word} Transport | {word} Foods | {word} Motors |
      {word} Mining | {word} Farms | {word} Boerdery | {surname} Attorneys | {surname} Accountants | {word} Consulting |
      {word} Software | {word} Holdings | {word} Trading | {word} Hotel Group | {word} Academy | {word} Manufacturing |
      {word} Plastics | {word} Textiles | {word} Staffing | {word} Labour Brokers | {word} Outsourcing | {word} Medical |
      {surname} Bros | {word} Packaging | {word} Freight | {word} Agri | {word} Media | {word} Properties | Dr {surname} Inc |
      {word} Panelbeaters | {word} Electrical | {word} (Pty) Ltd | {word} Group | {word} {number} CC`,
    ),
  },
  contract_clients: {
    names: listed('Upwork Escrow | Fiverr | Toptal | OfferZen | Payoneer | Deel Inc'),
    small: listed(
      `{word} Media Inv | {word} Design | {word} Studios | {surname} Architects | {word} Consulting Inv{number} | {word} Films |
      {word} Training | {word} Projects Invoice`,
    ),
  },
  landlords: {
    names: listed(
      `Trafalgar Rental | Pam Golding Rent | Seeff Rentals | Rawson Rentals | Just Property | Huizemark Rent | Rent |
      Rent Payment | Huur | Rental Unit {number} | RentMaster | Jawitz Rentals | Afhco | City Property | Ithemba Property | Octodec |
      Rent Flat {number} | Rent Room {number} | Backroom Rent | Rent {given} | Huur Woonstel {number} | PayProp Rental`,
    ),
    small: listed(
      `Rent {word} Court {number} | {surname} Properties | Rent {surname} | {word} Lettings | {word} Mansions Rent |
      {word} Heights Rent | Rent {number} {surname} St | {surname} Eiendomme Huur | {word} Estates Rental`,
    ),
  },
  schools: {
    names: listed(
      `Curro | Curro Holdings | Spark Schools | AdvTech | Crawford | Reddam House | Stadio | Unisa Fees | Varsity College | UJ Fees |
      TUT Fees | Boston City Campus | Rosebank College | Damelin | DUT Fees | Nova Pioneer | Karri School`,
    ),
    small: listed(
      `School Fees {word} Primary | {word} Primary School | {word} High School | Hoerskool {word} | Laerskool {word} |
      {word} College | {surname} School Fees | {word} Secondary | St {given}s School | {word} Prep | Skoolfonds {given}`,
    ),
  },
  childcare: {
    names: listed('Creche | Aftercare Fees | Creche Fees {given} | Nasorg | Daycare {given} | Pre School Fees'),
    small: listed(
      `{word} Creche | {word} Daycare | {word} Day Care | {word} Kleuterskool | {word} Preschool | {word} Montessori |
      {word} Aftercare | Little {word} Nursery | {given}s Educare`,
    ),
  },
  domestic_workers: {
    names: listed(
      `Wages {given} | {given} Domestic | {given} Wages | {given} Cleaning | Domestic {given} | Gardener {given} | {given} Garden |
      Helper {given} | Huishulp {given} | {given} Sweepsouth | Sweepsouth | Nanny {given} | {given} Nanny`,
    ),
  },
  churches: {
    names: listed(
      `ZCC | ZCC Offering | NG Kerk | NG Gemeente | Tithe | Tithes | Tiende | Rhema | Hillsong | CRC | Gift of the Givers | Red Cross |
      SPCA | Shofar | His People | Doxa Deo | Methodist Church | Catholic Diocese | Every Nation | Salvation Army | Childline`,
    ),
    small: listed(
      `{word} Church | {word} Ministries | Tithe {word} | {word} Gemeente | {word} Mosque Trust | {word} Temple | {word} Chapel |
      {word} Foundation Donation | Offering {word} Assembly`,
    ),
  },
  stokvels: {
    names: listed(
      'Stokvel | Stokvel Cont | Society | Grocery Stokvel | Stokvela | Xmas Club | Mogodisano | Umgalelo | Gooi Gooi',
    ),
    small: listed(
      `{word} Stokvel | {word} Savings Club | {word} Stokvel Cont | {word} Ladies Stokvel | {word} Society Club | {word} Grocery Club |
      {word} Mogodisano | {word} Umgalelo`,
    ),
  },
  stokvel_members: {
    names: listed(
      `{given} {surname} Stokvel | {surname} Contribution | Stokvel {given} | {given} {surname} | {given} Society | {surname} {given} |
      {given} Club Money | {given} Stokvel | {surname} Stokvel | Society {given} | {surname} | {given} Contr | Cont {given} |
      {given} {surname} Cont | {given} Umgalelo | {surname} Club | {given} Share | {given} Monthly`,
    ),
  },
  friends: {
    names: listed(
      `{given} | {given} {surname} | {given} Lunch | Thanks {given} | {given} Loan | {given} Birthday | {given} M | {given} K |
      {surname} | For {given} | {given} Gift | {given} Owe`,
    ),
  },
  family: {
    names: listed(
      '{given} Mom | Mama | {given} Home | Mom | Dad | {given} {surname} | Gogo | Ma | Ouma | Boetie {given} | Sis {given}',
    ),
  },
  piece_jobs: {
    names: listed(
      `Garden Work | Painting {surname} | Welding Job | {surname} Garden | Casual Work | Piece Job {given} | Cleaning {surname} |
      Tiling {surname} | Paving Job | Ironing {given} | Moving Job | {surname} Paint Job | Weekend Work`,
    ),
  },
  customers: {
    names: listed(
      `{given} | Order {number} | {given} {surname} | Plates {given} | Invoice {number} | Chicken {given} | {surname} Order | {given} Paid |
      Cake {given} | Uniform {surname} | Airtime {given} | {given} Sale`,
    ),
  },
  card_settlements: {
    names: listed(
      'Yoco | Yoco Payments | iKhokha | iKhokha Sales | SnapScan | Zapper | Sureswipe | Peach Payments | Payfast | Lula Settlement | Adumo',
    ),
  },
  gig_platforms: {
    names: listed(
      `Uber BV | Uber | Uber Eats | Bolt Operations | Bolt | Bolt Food | inDrive | Mr D | Mr D Food Drivers | Sweepsouth | Checkers Sixty60 Pingo |
      Pingo Delivery | Uber SA Pty | Bolt Services ZA | Wumdrop | Picup | Orderin Drivers | Droppa`,
    ),
  },
  pension_funds: {
    names: listed(
      `GPAA | GEPF | GEPF Pension | GPAA Pension | Eskom Pension | EPPF | Transnet Pension | Mineworkers Prov | Alexander Forbes |
      Sentinel Retire | Sanlam Umbrella | Old Mutual SuperFund | Telkom Ret Fund | Municipal Gratuity | Metal Ind Pens | POSB Pension`,
    ),
  },
  annuities: {
    names: listed(
      `Old Mutual Annuity | Sanlam Annuity | Liberty Annuity | Momentum Annuity | Glacier Annuity | Allan Gray LA | Just SA Annuity |
      Hollard Lifeann | Ninety One LA | PPS Annuity | 10X Living Ann | Metropolitan Ann | Discovery LA`,
    ),
  },
  bursaries: {
    names: listed(
      'NSFAS | NSFAS Allowance | Fundza Lushaka | Funza Lushaka | Sasol Bursary | Eskom Bursary | ISFAP | Allan Gray Orbis | Moshal Scholar | NSFAS eZaga',
    ),
    small: listed('{word} Bursary | {word} Scholarship Fund | {word} Learnership | {word} Trust Bursary'),
  },
  suppliers: {
    names: listed(
      'Makro Trade | Jumbo | Masscash | Metro | Early Bird Farm | Rainbow Chicken | Coca Cola Bev SA | Albany | Simba | Joburg Market',
    ),
    small: listed(
      '{word} Wholesale | {word} Suppliers | {word} Distributors | {word} Stock | {surname} Farm Stall | {word} Import Export',
    ),
  },
  fleet_owners: {
    names: listed('Moove | Moove Africa | FlexClub | Rent a Ride | Wheels4Uber'),
    small: listed(
      'Car Rental {word} Fleet | {word} Car Hire | {surname} Fleet | {word} Vehicle Rental | Car Rent {given}',
    ),
  },
  airtime: {
    names: listed(
      'Vodacom | MTN | Cell C | Telkom | Vodacom Data | MTN Data | Vodacom Airtime | Telkom Data | Rain Topup',
    ),
  },
  vouchers: {
    names: listed('1Voucher | OTT Voucher | OTT | Blu Voucher | 1ForYou | 1 For You | Flash Voucher | 1Vouch'),
  },
  lotteries: {
    names: listed('Powerball | Lotto | Daily Lotto | Lotto Plus | Eazi Win | Ithuba Lotto | Rapido | Sportstake'),
  },
  remitters: {
    names: listed(
      'Mukuru | Mama Money | Hello Paisa | Western Union | WorldRemit | MoneyGram | Shoprite Money ZW | Sasai Remit',
    ),
  },
} as const satisfies Record<string, NamePool>;
