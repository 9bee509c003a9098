import type { CodeTexts } from './english.ts';

/** Code mails in Afrikaans. A draft: no native reader has reviewed it. */
export const afrikaans: CodeTexts = {
  subject: '{code} is jou kode vir {lender}',
  code: 'Jou kode is {code}. Dit werk vir {minutes} minute.',
  enter:
    'Tik dit in op die bladsy wat jy van {lender} oopgemaak het. Dit bevestig dat dit jy is wat jou bankdata en persoonlike inligting deel.',
  share: 'Moenie dit met enigiemand deel nie. Nóg {lender} nóg Imali sal jou per telefoon of boodskap daarvoor vra.',
  unasked:
    'As jy nie daarvoor gevra het nie, het iemand anders jou skakel oopgemaak. Jy hoef niks te doen nie: sonder die kode kan hulle nie voortgaan nie.',
};
