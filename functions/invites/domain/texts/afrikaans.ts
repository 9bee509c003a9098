import type { InviteTexts } from './english.ts';

/** Invites in Afrikaans. A draft: no native reader has reviewed it. */
export const afrikaans: InviteTexts = {
  hello: 'Hallo',
  helloName: 'Hallo {name}',
  subject: '{lender}: gaan voort met jou aansoek',
  preheader: 'Koppel jou bankrekening of stuur jou bankstate. Die skakel werk tot {until}.',
  asks: '{lender} wil graag jou banktransaksies sien om uit te werk wat jy kan bekostig. Jy kies wat jy deel: koppel jou bankrekening, of stuur bankstate. Dit neem omtrent twee minute.',
  choose:
    'Jy lees waarvoor jou data gebruik word voordat jy tot enigiets instem, en jy kan jou toestemming enige tyd terugtrek.',
  action: 'Gaan voort met jou aansoek',
  notesUntil: 'Die skakel werk tot {until}. Dit is net vir jou: moet dit asseblief nie aanstuur nie.',
  notesMistake: 'As jy nie by {lender} aansoek gedoen het nie, hoef jy niks te doen nie: niks word gedeel nie.',
  notesPassword: 'Niemand sal jou per e-pos of telefoon vir jou bankwagwoord, PIN of eenmalige PIN vra nie.',
  copyAddress: 'Werk die knoppie nie? Kopieer hierdie adres na jou blaaier:',
  footer: 'Gestuur deur Imali namens {legalName}.',
  askedSubject: '{lender}: nog iets is nodig vir jou aansoek',
  askedPreheader: '{lender} vra iets van jou.',
  askedPreheaderBy: '{lender} vra iets van jou teen {due}.',
  asked: '{lender} kyk na jou aansoek en het nog iets van jou nodig.',
  askedBy: '{lender} kyk na jou aansoek en het teen {due} nog iets van jou nodig.',
  askedWords: 'Hulle skryf: “{words}”',
  askedOpen: 'Maak die bladsy hieronder oop om dit te stuur, of om te antwoord.',
  letterSubject: '{lender}: ’n brief oor jou aansoek',
  letterPreheader: '{lender} het vir jou oor jou aansoek geskryf.',
  letter:
    '{lender} het vir jou oor jou aansoek geskryf. Die brief is op die bladsy hieronder, agter ’n kode wat ons vir jou stuur wanneer jy dit oopmaak.',
  letterObject: 'Daar kan jy ook sê waarmee jy nie saamstem nie, en die antwoord lees.',
  letterAction: 'Lees die brief',
};
