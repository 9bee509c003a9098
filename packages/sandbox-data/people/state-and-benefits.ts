import { listed } from './listed.ts';
import type { NamePool } from './shops.ts';

/** Grants, benefits, taxes and single payments, as their payers word them. */
export const stateAndBenefits = {
  old_age_grant: {
    names: listed(
      'SASSA Old Age Grant | SASSA Old Age | SASSA OAG | SASSA Older Persons | SASSA Grant Old Age | SASSA Oudag Toelae',
    ),
  },
  care_grant: {
    names: listed(
      'SASSA Disability | SASSA Care Dependency | SASSA CDG | SASSA Disability Grant | SASSA DG | SASSA Care Dep',
    ),
  },
  child_grant: {
    names: listed('SASSA Child Support Grant | SASSA CSG | SASSA Child Grant | SASSA Childsupp | SASSA Foster Child'),
  },
  relief_grant: {
    names: listed('SASSA SRD | SASSA SRD Grant | SASSA SRD R370 | SASSA Covid SRD | SASSA Social Relief'),
  },
  unemployment_fund: {
    names: listed(
      'Dept of Labour UIF Benefit | UIF | Dept Labour UIF | UIF Payment | Unemployment Ins Fund | Labour UIF Claims',
    ),
  },
  tax_refund: { names: listed('SARS ITA Refund | SARS Refund | SARS ITA | SARS eFiling Refund | SARS Inc Tax Ref') },
  tax_payment: {
    names: listed('SARS | SARS Prov Tax | SARS eFiling | SARS Provisional | SARS ITA Payment | SARS VAT'),
  },
  fines: {
    names: listed(
      `AARTO | PayCity | Pay Fines | Payfine | Traffic Fine {town} | Traffic Dept | {town} Licensing | License Renewal | RTMC Natis |
      Natis Online | Home Affairs | CIPC | Driving Licence | Motor Lic {town} | SABC TV Lic | SABC TV Licence`,
    ),
  },
  wage_advances: {
    names: listed('Paymenow | SmartWage | Floatpays | Jem HR Advance | Level Finance | Wagestream | Sal Advance'),
  },
  study_lenders: {
    names: listed(
      'Fundi | Eduloan | NSFAS Repayment | Std Bank Study Loan | Manati | Student Hub Loan | Nedbank Study Loan',
    ),
  },
  dividends: {
    names: listed(
      `Computershare Div | Satrix Dividend | Sasol Inzalo Div | MTN Zakhele Div | EasyEquities Div | Phuthuma Nathi | Standard Bank Div |
      JSE Dividend | Naspers Div | Link Market Divid`,
    ),
  },
  maintenance: {
    names: listed(
      'Maintenance {given} | Child Maint {given} | Papgeld | Onderhoud {given} | Maintenance Court | Justice Maint | Child Support {surname}',
    ),
  },
  claims: {
    names: listed(
      'Outsurance Claim | Santam Claims | King Price Claim | MiWay Claim | Hollard Claims | Old Mut Insure Claim | Discovery Ins Claim',
    ),
  },
  disability_payers: {
    names: listed(
      'Rand Mutual | Rand Mutual RMA | COIDA Comp Fund | Sanlam Disability | Old Mutual PHI | Momentum PHI | Fed Employers FEM | Compensation Fund',
    ),
  },
  cash_tills: { names: listed('Shoprite | Checkers | Pick n Pay | Boxer | PnP Crp | Usave') },
} as const satisfies Record<string, NamePool>;
