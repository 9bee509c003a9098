import type { InviteTexts } from './english.ts';

/** Invites in Setswana. A draft: no native reader has reviewed it. */
export const setswana: InviteTexts = {
  hello: 'Dumela',
  helloName: 'Dumela {name}',
  subject: '{lender}: tswelela ka kopo ya gago',
  preheader:
    'Golaganya akhaonto ya gago ya banka kgotsa o romele ditatamente tsa gago. Kgokagano e dira go fitlha ka {until}.',
  asks: '{lender} e kopa go bona ditiragalo tsa akhaonto ya gago ya banka gore e bone se o ka se kgonang go se duela. O tlhopha se o se abelanang: golaganya akhaonto ya gago ya banka, kgotsa o romele ditatamente. Go tsaya metsotso e ka nna mebedi.',
  choose:
    'O tla bala gore data ya gago e dirisediwa eng pele ga o dumela sepe, mme o ka gogela tumelelo ya gago morago nako nngwe le nngwe.',
  action: 'Tswelela ka kopo ya gago',
  notesUntil: 'Kgokagano e dira go fitlha ka {until}. Ke ya gago fela: tsweetswee o se e fetisetse go ba bangwe.',
  notesMistake: 'Fa o sa dira kopo kwa go {lender}, ga o tlhoke go dira sepe: ga go na se se abelanwang.',
  notesPassword:
    'Ga go na ope yo o tla go kopang khunololamoraba ya gago ya banka, PIN kgotsa PIN e e dirisiwang gangwe ka imeile kgotsa ka mogala.',
  copyAddress: 'A konopo ga e dire? Kopisa aterese e mo sebatling sa gago:',
  footer: 'E rometswe ke Imali mo boemong jwa {legalName}.',
  askedSubject: '{lender}: go sa ntse go tlhokega sengwe ka kopo ya gago',
  askedPreheader: '{lender} e kopa sengwe mo go wena.',
  askedPreheaderBy: '{lender} e kopa sengwe mo go wena pele ga {due}.',
  asked: '{lender} e lebile kopo ya gago mme e tlhoka sengwe gape mo go wena.',
  askedBy: '{lender} e lebile kopo ya gago mme e tlhoka sengwe gape mo go wena pele ga {due}.',
  askedWords: 'Ba kwala ba re: “{words}”',
  askedOpen: 'Bula tsebe e e fa tlase go se romela, kgotsa go araba.',
  letterSubject: '{lender}: lekwalo ka ga kopo ya gago',
  letterPreheader: '{lender} e go kwaletse ka ga kopo ya gago.',
  letter:
    '{lender} e go kwaletse ka ga kopo ya gago. Lekwalo le mo tsebeng e e fa tlase, mme le bulwa ka khoutu e re go romelang yona fa o e bula.',
  letterObject: 'Foo o ka bua gape se o sa dumelaneng le sona, mme o bale karabo.',
  letterAction: 'Bala lekwalo',
};
