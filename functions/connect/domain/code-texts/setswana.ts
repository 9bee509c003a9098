import type { CodeTexts } from './english.ts';

/** Code mails in Setswana. A draft: no native reader has reviewed it. */
export const setswana: CodeTexts = {
  subject: '{code} ke khoutu ya gago ya {lender}',
  code: 'Khoutu ya gago ke {code}. E dira metsotso e le {minutes}.',
  enter:
    'E tsenye mo tsebeng e o e butseng go tswa kwa go {lender}. E tlhomamisa gore ke wena yo o abelanang data ya gago ya banka le tshedimosetso ya gago.',
  share: 'O se ka wa e abelana le ope. {lender} le Imali ga ba kitla ba go e kopa ka mogala kgotsa ka molaetsa.',
  unasked:
    'Fa o sa e kopa, motho yo mongwe o butse kgokagano ya gago. Ga o tlhoke go dira sepe: kwa ntle ga khoutu a ka se tswelele.',
};
