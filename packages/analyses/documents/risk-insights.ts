import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';
import type { UndisclosedAccount } from './undisclosed-account.ts';

export interface RiskMetric {
  /** Total over the window, as a positive number */
  amount: number;
  count: number;
  monthly: {
    year: number;
    month: number;
    amount: number;
    count: number;
    /** Whether the data covers the whole calendar month */
    full_month: boolean;
  }[];
  /** Amount over the income of the window; null without income */
  share_of_income: number | null;
  days_since_last: number | null;
  top_counterparties: {
    name: string;
    amount: number;
    count: number;
  }[];
  evidence: Evidence;
}

/** Signs of strain in the transactions, each with the transactions behind it */
export interface RiskInsights extends AnalysisEnvelope {
  /** Income of the window that shares are taken of */
  income_total: number | null;
  gambling: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    winnings_amount: number;
    /** Spent less won */
    net_amount: number;
    /** Part of the amount that is prepaid vouchers commonly used for betting */
    voucher_amount: number;
  };
  overdraft: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    /** Fees and interest for owing the bank: what amount, count and months of this figure are of */
    charges_amount: number | null;
    /** Most that one spending account owed at the end of a day, however little it cost; null without printed balances */
    deepest_amount: number | null;
    /** Days on which a spending account ended below zero; null without printed balances */
    days_negative: number | null;
    /** Most that was owed on a spending account at the end of a day; null without printed balances */
    facility_at_least: number | null;
    negative_spells: {
      /** Identifier of 24 hexadecimal characters */
      account_id: string;
      /** Calendar date in Africa/Johannesburg */
      start: string;
      /** Calendar date in Africa/Johannesburg */
      end: string;
      days: number;
      minimum: number;
      ongoing: boolean;
      evidence: Evidence;
    }[];
  };
  returned_debit_orders: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    count_1_month: number | null;
    count_3_months: number | null;
    count_6_months: number | null;
    count_12_months: number | null;
    by_reason: {
      insufficient_funds: {
        amount: number;
        count: number;
        evidence: Evidence;
      };
      disputed_or_stopped: {
        amount: number;
        count: number;
        evidence: Evidence;
      };
      other_reason: {
        amount: number;
        count: number;
        evidence: Evidence;
      };
    };
    fees_amount: number;
  };
  atm_and_cash: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    deposits_amount: number;
    deposits_count: number;
    fees_amount: number;
  };
  net_saver_or_spender: {
    verdict: 'NET_SAVER' | 'NET_SPENDER' | 'BALANCED' | null;
    money_in: number | null;
    money_out: number | null;
    net_amount: number | null;
    /** Net amount over money in */
    savings_rate: number | null;
    months_saving: number | null;
    months_spending: number | null;
    monthly: {
      year: number;
      month: number;
      money_in: number;
      money_out: number;
      net_amount: number;
      full_month: boolean;
    }[];
    evidence: Evidence;
  };
  social_security_income: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    by_label: {
      label: string;
      amount: number;
      count: number;
    }[];
  };
  /** Amount, count, months and share are of what was paid back; what was borrowed is beside it */
  short_term_lenders: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    /** Lenders that paid out or were paid back */
    lender_count: number;
    loans_count: number;
    loans_amount: number;
    repayments_count: number;
    repayments_amount: number;
  };
  debt_review: {
    /** Total over the window, as a positive number */
    amount: number;
    count: number;
    monthly: {
      year: number;
      month: number;
      amount: number;
      count: number;
      /** Whether the data covers the whole calendar month */
      full_month: boolean;
    }[];
    /** Amount over the income of the window; null without income */
    share_of_income: number | null;
    days_since_last: number | null;
    top_counterparties: {
      name: string;
      amount: number;
      count: number;
    }[];
    evidence: Evidence;
    active: boolean;
  };
  collections: RiskMetric;
  salary_drained_on_pay_day: {
    pay_days: {
      /** Calendar date in Africa/Johannesburg */
      date: string;
      /** The main pay of the day */
      salary: number;
      /** Everything that came in from outside on the day, the pay included */
      arrived: number | null;
      spent: number;
      /** Spent over arrived, at most 1 */
      share_spent: number;
      drained: boolean;
      evidence: Evidence;
    }[];
    /** Null without a regular salary, pension or grant */
    drained_count: number | null;
    median_share_spent: number | null;
    threshold: number;
  };
  loan_stacking: {
    stacked: boolean;
    new_credit_count: number;
    new_credit_amount: number;
    most_within_30_days: number;
    episodes: {
      /** Calendar date in Africa/Johannesburg */
      from: string;
      /** Calendar date in Africa/Johannesburg */
      to: string;
      count: number;
      amount: number;
      lenders: string[];
      evidence: Evidence;
    }[];
    evidence: Evidence;
  };
  /** Accounts in the own name of the applicant that are not connected, the largest first */
  undisclosed_accounts: UndisclosedAccount[];
  evidence: Evidence;
}
