import type { CodeTexts } from './english.ts';

/** Code mails in Sesotho. A draft: no native reader has reviewed it. */
export const sesotho: CodeTexts = {
  subject: '{code} ke khoutu ya hao ya {lender}',
  code: 'Khoutu ya hao ke {code}. E sebetsa metsotso e {minutes}.',
  enter:
    'E kenye leqepheng leo o le butseng ho tswa ho {lender}. E tiisa hore ke wena ya arolelanang data ya banka ya hao le dintlha tsa hao.',
  share:
    'O se ke wa e arolelana le mang kapa mang. {lender} le Imali ba ke ke ba o kopa yona ka mohala kapa ka molaetsa.',
  unasked:
    'Haeba o sa e kopa, motho e mong o butse sehokelo sa hao. Ha o hloke ho etsa letho: ntle le khoutu a ke ke a tswela pele.',
};
