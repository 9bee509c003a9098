import type { CodeTexts } from './english.ts';

/** Code mails in isiZulu. A draft: no native reader has reviewed it. */
export const isizulu: CodeTexts = {
  subject: '{code} ikhodi yakho ye-{lender}',
  code: 'Ikhodi yakho ithi {code}. Isebenza imizuzu engu-{minutes}.',
  enter:
    'Yifake ekhasini olivule livela ku-{lender}. Iqinisekisa ukuthi nguwe owabelana ngedatha yakho yasebhange nemininingwane yakho.',
  share: 'Ungabelani ngayo nanoma ubani. U-{lender} ne-Imali abasoze bakucele yona ngocingo noma ngomlayezo.',
  unasked:
    'Uma ungayicelanga, omunye umuntu uvule isixhumanisi sakho. Akudingeki wenze lutho: ngaphandle kwekhodi ngeke aqhubeke.',
};
