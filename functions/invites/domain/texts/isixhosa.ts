import type { InviteTexts } from './english.ts';

/** Invites in isiXhosa. A draft: no native reader has reviewed it. */
export const isixhosa: InviteTexts = {
  hello: 'Molo',
  helloName: 'Molo {name}',
  subject: '{lender}: qhubeka nesicelo sakho',
  preheader:
    'Qhagamshela iakhawunti yakho yebhanki okanye uthumele iingxelo zakho. Ikhonkco lisebenza kude kube ngu-{until}.',
  asks: '{lender} ucela ukubona okwenzeke kwiakhawunti yakho yebhanki ukuze abone ukuba yintoni onokukwazi ukuyihlawula. Ukhetha wena ukuba wabelana ngantoni: qhagamshela iakhawunti yakho yebhanki, okanye uthumele iingxelo. Kuthatha malunga nemizuzu emibini.',
  choose:
    'Uza kufunda ukuba idatha yakho isetyenziselwa ntoni phambi kokuba uvume nantoni na, kwaye ungayirhoxisa imvume yakho nanini na.',
  action: 'Qhubeka nesicelo sakho',
  notesUntil: 'Ikhonkco lisebenza kude kube ngu-{until}. Lelakho wedwa: nceda ungaligqithiseli kwabanye.',
  notesMistake: 'Ukuba khange ufake isicelo ku-{lender}, akufuneki wenze nto: akukho nto yabelwanayo.',
  notesPassword:
    'Akukho mntu uza kukucela iphasiwedi yakho yebhanki, iPIN okanye iPIN esetyenziswa kube kanye nge-imeyile okanye ngefowuni.',
  copyAddress: 'Iqhosha alisebenzi? Kopa le dilesi uyifake kwisikhangeli sakho:',
  footer: 'Ithunyelwe yi-Imali egameni lika-{legalName}.',
  askedSubject: '{lender}: kukho okunye okufunekayo ngesicelo sakho',
  askedPreheader: '{lender} ucela into kuwe.',
  askedPreheaderBy: '{lender} ucela into kuwe phambi komhla we-{due}.',
  asked: '{lender} ujonga isicelo sakho kwaye ufuna okunye kuwe.',
  askedBy: '{lender} ujonga isicelo sakho kwaye ufuna okunye kuwe phambi komhla we-{due}.',
  askedWords: 'Babhala bathi: “{words}”',
  askedOpen: 'Vula iphepha elingezantsi ukuze uyithumele, okanye uphendule.',
  letterSubject: '{lender}: ileta emalunga nesicelo sakho',
  letterPreheader: '{lender} ukubhalele malunga nesicelo sakho.',
  letter:
    '{lender} ukubhalele malunga nesicelo sakho. Ileta ikwiphepha elingezantsi, kwaye ivulwa ngekhowudi esikuthumela yona xa ulivula.',
  letterObject: 'Apho ungatsho nokuba yintoni ongavumelani nayo, uze ufunde impendulo.',
  letterAction: 'Funda ileta',
};
