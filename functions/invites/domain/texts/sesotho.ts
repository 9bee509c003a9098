import type { InviteTexts } from './english.ts';

/** Invites in Sesotho. A draft: no native reader has reviewed it. */
export const sesotho: InviteTexts = {
  hello: 'Dumela',
  helloName: 'Dumela {name}',
  subject: '{lender}: tswela pele ka kopo ya hao',
  preheader:
    'Hokela akhaonto ya hao ya banka kapa o romele ditatemente tsa hao. Sehokelo se sebetsa ho fihlela ka {until}.',
  asks: '{lender} e kopa ho bona diketsahalo tsa akhaonto ya hao ya banka hore e bone seo o ka kgonang ho se lefa. O kgetha seo o se arolelanang: hokela akhaonto ya hao ya banka, kapa o romele ditatemente. Ho nka metsotso e ka bang mmedi.',
  choose:
    'O tla bala hore na data ya hao e sebediswa bakeng sa eng pele o dumela eng kapa eng, mme o ka hula tumello ya hao neng kapa neng.',
  action: 'Tswela pele ka kopo ya hao',
  notesUntil: 'Sehokelo se sebetsa ho fihlela ka {until}. Ke sa hao feela: ka kopo o se ke wa se fetisetsa ho ba bang.',
  notesMistake: 'Haeba o sa etsa kopo ho {lender}, ha o hloke ho etsa letho: ha ho letho le arolelanwang.',
  notesPassword:
    'Ha ho motho ya tla o kopa phasewete ya hao ya banka, PIN kapa PIN e sebediswang hang ka imeile kapa ka mohala.',
  copyAddress: 'Na konopo ha e sebetse? Kopitsa aterese ena sebatling sa hao:',
  footer: 'E rometswe ke Imali lebitsong la {legalName}.',
  askedSubject: '{lender}: ho sa hlokahala ho hong bakeng sa kopo ya hao',
  askedPreheader: '{lender} e kopa ho hong ho wena.',
  askedPreheaderBy: '{lender} e kopa ho hong ho wena pele ho {due}.',
  asked: '{lender} e shebile kopo ya hao mme e hloka ho hong hape ho wena.',
  askedBy: '{lender} e shebile kopo ya hao mme e hloka ho hong hape ho wena pele ho {due}.',
  askedWords: 'Ba ngola ba re: “{words}”',
  askedOpen: 'Bula leqephe le ka tlase ho se romela, kapa ho araba.',
  letterSubject: '{lender}: lengolo le mabapi le kopo ya hao',
  letterPreheader: '{lender} e o ngoletse mabapi le kopo ya hao.',
  letter:
    '{lender} e o ngoletse mabapi le kopo ya hao. Lengolo le leqepheng le ka tlase, mme le bulwa ka khoutu eo re o romellang yona ha o le bula.',
  letterObject: 'Moo o ka bolela hape seo o sa dumellaneng le sona, mme o bale karabo.',
  letterAction: 'Bala lengolo',
};
