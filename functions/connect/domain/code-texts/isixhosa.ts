import type { CodeTexts } from './english.ts';

/** Code mails in isiXhosa. A draft: no native reader has reviewed it. */
export const isixhosa: CodeTexts = {
  subject: '{code} yikhowudi yakho ye-{lender}',
  code: 'Ikhowudi yakho ithi {code}. Isebenza imizuzu engama-{minutes}.',
  enter:
    'Yifake kwiphepha olivule livela ku-{lender}. Iqinisekisa ukuba nguwe owabelana ngedatha yakho yebhanki neenkcukacha zakho.',
  share: 'Musa ukwabelana ngayo nabani na. U-{lender} ne-Imali abasoze bakucele yona ngefowuni okanye ngomyalezo.',
  unasked:
    'Ukuba awuyicelanga, omnye umntu uvule ikhonkco lakho. Akufuneki wenze nto: ngaphandle kwekhowudi akanakuqhubeka.',
};
