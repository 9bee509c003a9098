import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { FindingCode } from '../finding.ts';

type ProgramCode = Extract<FindingCode, 'editing_program' | 'office_program' | 'pdf_tool'>;

/** Gravest first: an editor says more than the tool that its file went through afterwards. */
export const programCodes = ['editing_program', 'office_program', 'pdf_tool'] as const satisfies readonly ProgramCode[];

interface ProgramKind {
  /** What people use it for; all but the first two kinds leave a statement as it was. */
  readonly kind: 'editor' | 'office' | 'printing' | 'joining' | 'scanner' | 'mail_gateway' | 'library';
  readonly code: ProgramCode;
  /** Day on which the names were last reviewed. */
  readonly asOf: CalendarDate;
  /** Parts of the producer or creator, in lower case. */
  readonly names: readonly string[];
}

/**
 * Programs that write their names into the files that they save, by what they are for. From general knowledge of these
 * programs on 2026-11-21; a name that a bank is seen to use has to be taken out.
 */
const kinds: readonly ProgramKind[] = [
  {
    kind: 'editor',
    code: 'editing_program',
    asOf: '2026-11-22',
    names: [
      'photoshop',
      'illustrator',
      'indesign',
      'acrobat pro',
      'canva',
      'gimp',
      'inkscape',
      'coreldraw',
      'affinity',
      'pdfescape',
      'sejda',
      'pdffiller',
      'pdf-xchange editor',
      'pdfelement',
      'wondershare',
      'foxit phantom',
      'foxit pdf editor',
      'foxit editor',
      'nitro',
      'infix',
      'dochub',
      'soda pdf',
      'pdf candy',
      'pdf24 creator',
      'libreoffice draw',
      'master pdf editor',
      'pdf expert',
      'xodo',
      'figma',
    ],
  },
  {
    kind: 'office',
    code: 'office_program',
    asOf: '2026-11-22',
    names: [
      'microsoft® word',
      'microsoft word',
      'microsoft office word',
      'microsoft® excel',
      'microsoft excel',
      'microsoft® powerpoint',
      'microsoft powerpoint',
      'microsoft® publisher',
      'libreoffice',
      'openoffice',
      'wps office',
      'wps writer',
      'google docs',
      'google sheets',
      'pages quartz',
    ],
  },
  {
    kind: 'printing',
    code: 'pdf_tool',
    asOf: '2026-11-22',
    names: [
      'microsoft: print to pdf',
      'microsoft print to pdf',
      'quartz pdfcontext',
      'skia/pdf',
      'cutepdf',
      'pdfcreator',
      'dopdf',
      'bullzip',
      'novapdf',
      'ghostscript',
      'cairo',
      'chromium',
      'headlesschrome',
      'pdfium',
      'acrobat distiller',
      'google chrome',
    ],
  },
  {
    kind: 'joining',
    code: 'pdf_tool',
    asOf: '2026-11-22',
    names: [
      'ilovepdf',
      'smallpdf',
      'pdf24',
      'pdfsam',
      'pdftk',
      'qpdf',
      'mutool',
      'pdf arranger',
      'sejda sam',
      'preview',
    ],
  },
  {
    kind: 'scanner',
    code: 'pdf_tool',
    asOf: '2026-11-22',
    names: [
      'camscanner',
      'adobe scan',
      'genius scan',
      'microsoft lens',
      'office lens',
      'scanbot',
      'tiny scanner',
      'notebloc',
      'scanner pro',
      'swiftscan',
      'turboscan',
      'simple scan',
      'naps2',
      'hp scan',
      'epson scan',
      'canon',
      'kyocera',
      'ricoh',
      'xerox',
      'konica minolta',
      'lexmark',
    ],
  },
  {
    kind: 'mail_gateway',
    code: 'pdf_tool',
    asOf: '2026-11-22',
    names: ['mimecast', 'striata', 'proofpoint', 'sealed mail', 'egress'],
  },
  {
    kind: 'library',
    code: 'pdf_tool',
    asOf: '2026-11-22',
    names: ['pikepdf', 'pypdf', 'pypdf2', 'pymupdf', 'mupdf', 'pdf-lib', 'pdfbox'],
  },
];

/** The kind of program that a producer or creator names; null for one that is not known. */
export function knownProgram(text: string): { readonly code: ProgramCode; readonly name: string } | null {
  const lower = text.toLowerCase();
  for (const { code, names } of kinds) {
    const name = names.find((part) => lower.includes(part));
    if (name !== undefined) return { code, name };
  }
  return null;
}
