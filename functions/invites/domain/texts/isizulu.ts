import type { InviteTexts } from './english.ts';

/** Invites in isiZulu. A draft: no native reader has reviewed it. */
export const isizulu: InviteTexts = {
  hello: 'Sawubona',
  helloName: 'Sawubona {name}',
  subject: '{lender}: qhubeka nesicelo sakho',
  preheader:
    'Xhuma i-akhawunti yakho yasebhange noma uthumele izitatimende zakho. Isixhumanisi sisebenza kuze kube ngu-{until}.',
  asks: '{lender} ucela ukubona okwenzeke ku-akhawunti yakho yasebhange ukuze abone ukuthi yini ongakwazi ukuyikhokhela. Ukhetha wena ukuthi wabelana ngani: xhuma i-akhawunti yakho yasebhange, noma uthumele izitatimende. Kuthatha cishe imizuzu emibili.',
  choose:
    'Uzofunda ukuthi idatha yakho isetshenziselwa ini ngaphambi kokuthi uvume noma yini, futhi ungayihoxisa imvume yakho noma nini.',
  action: 'Qhubeka nesicelo sakho',
  notesUntil: 'Isixhumanisi sisebenza kuze kube ngu-{until}. Ngesakho wedwa: sicela ungasidluliseli kwabanye.',
  notesMistake: 'Uma ungazange ufake isicelo ku-{lender}, akudingeki wenze lutho: akukho okwabelwana ngakho.',
  notesPassword:
    'Akekho ozokucela iphasiwedi yakho yasebhange, i-PIN noma i-PIN esetshenziswa kanye nge-imeyili noma ngocingo.',
  copyAddress: 'Inkinobho ayisebenzi? Kopisha leli kheli ulifake kusiphequluli sakho:',
  footer: 'Ithunyelwe yi-Imali egameni lika-{legalName}.',
  askedSubject: '{lender}: kunokunye okudingekayo ngesicelo sakho',
  askedPreheader: '{lender} ucela okuthile kuwe.',
  askedPreheaderBy: '{lender} ucela okuthile kuwe ngaphambi komhla ka-{due}.',
  asked: '{lender} ubheka isicelo sakho futhi udinga okunye kuwe.',
  askedBy: '{lender} ubheka isicelo sakho futhi udinga okunye kuwe ngaphambi komhla ka-{due}.',
  askedWords: 'Babhala bathi: “{words}”',
  askedOpen: 'Vula ikhasi elingezansi ukuze ukuthumele, noma uphendule.',
  letterSubject: '{lender}: incwadi emayelana nesicelo sakho',
  letterPreheader: '{lender} ukubhalele mayelana nesicelo sakho.',
  letter:
    '{lender} ukubhalele mayelana nesicelo sakho. Incwadi isekhasini elingezansi, futhi ivulwa ngekhodi esikuthumela yona uma ulivula.',
  letterObject: 'Lapho ungasho nokuthi yini ongavumelani nayo, futhi ufunde impendulo.',
  letterAction: 'Funda incwadi',
};
