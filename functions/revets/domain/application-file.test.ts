import { describe, expect, test } from '@jest/globals';
import { applicationFileRows, checkApplications, REVET_TEMPLATE } from './application-file.ts';

const HEADER = 'name,email,phone,installment_value,loan_duration,loan_amount,number_of_installments';
const rowsOf = (text: string) => [...applicationFileRows(text)];
const check = (...lines: string[]) => checkApplications(applicationFileRows([HEADER, ...lines].join('\n')), 'line');
const good = (number: number) =>
  `N Moloi,n${number}@home.example,082123${String(number).padStart(4, '0')},1149.22,12,10000,12`;

describe('a file of applicants', () => {
  test('The template file contains one applicant', () => {
    expect(rowsOf(REVET_TEMPLATE)).toEqual([
      {
        line: 2,
        applicant: {
          name: 'Naledi Moloi',
          email: 'naledi@home.example',
          phone: '0821234567',
          contact_method: 'email',
          installment_value: 1149.22,
          loan_duration: 12,
          loan_amount: 10_000,
          number_of_installments: 12,
          effective_interest_rate: 31.57,
          reason_for_decline: 'Affordability',
        },
      },
    ]);
  });

  test('An applicant file may have any column order, hand-written amounts, and phones that a spreadsheet shortened', () => {
    const text =
      'Phone;Email;Loan Amount;Installment Value;Loan Duration;Number of Installments;Contact Method\n821234567;a@home.example;R 10 000,00;1149,22;12;12;WhatsApp';
    expect(rowsOf(text)).toMatchObject([
      {
        applicant: {
          phone: '0821234567',
          loan_amount: 10_000,
          installment_value: 1149.22,
          contact_method: 'whatsapp',
          reason_for_decline: null,
        },
      },
    ]);
  });

  test('An applicant file is refused without its columns, with unknown ones, and without rows', () => {
    expect(rowsOf('email,phone\na@b.example,0821234567')).toEqual([
      { line: 1, fault: 'the column installment_value is missing' },
    ]);
    expect(rowsOf(`${HEADER},salary\n`)).toEqual([{ line: 1, fault: 'the column "salary" is not known' }]);
    expect(rowsOf(`${HEADER},email\n`)).toEqual([{ line: 1, fault: 'the column email stands there twice' }]);
    expect(rowsOf(HEADER)).toEqual([{ line: 1, fault: 'the file holds no applicants' }]);
    expect(rowsOf('')).toEqual([{ line: 1, fault: 'the file holds no applicants' }]);
  });

  test('An applicant file check names every line that cannot be read', () => {
    const found = check(good(1), 'x', good(2).replace('1149.22', 'much'), good(3).replace('n3@', 'n3'));
    expect(found).toMatchObject({ problem: 'invalid_application_file' });
    const lines = 'lines' in found ? found.lines : [];
    expect(lines.map((line) => /^line \d+: [\w ]+/.exec(line)?.[0])).toEqual([
      'line 3: 1 cells where the header has 7',
      'line 4: installment_value',
      'line 5: email',
    ]);
  });

  test('An applicant file needs an email and a phone number in every row', () => {
    expect(check(good(1), ',,0821234567,1149.22,12,10000,12', ',,,1149.22,12,10000,12')).toEqual({
      problem: 'invalid_revet_application',
      lines: ['line 3: no email', 'line 4: no email and phone number'],
    });
  });

  test('An applicant file check names each repeated email and phone pair once, however it is written', () => {
    const again = 'N,N1@HOME.example,+27821230001,1149.22,12,10000,12';
    expect(check(good(1), good(2), again)).toEqual({
      problem: 'duplicate_revet_submission',
      lines: ['line 4: the same as line 2'],
    });
    // The same phone with another email is another applicant.
    expect(check(good(1), good(1).replace('n1@', 'n9@'))).toEqual({ rows: 2 });
  });

  test('An applicant file has at most 50 000 applicants', () => {
    const many = Array.from({ length: 50_001 }, (_, index) =>
      good(index).replace(/082123\d+/, `08${10_000_000 + index}`),
    );
    expect(check(...many.slice(0, -1))).toEqual({ rows: 50_000 });
    expect(check(...many)).toEqual({
      problem: 'invalid_application_file',
      lines: ['line 50002: a file holds at most 50000 applicants'],
    });
  });
});
