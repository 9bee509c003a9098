import type { FindingCode } from '../finding.ts';

type ProgramCode = Extract<FindingCode, 'editing_program' | 'office_program' | 'pdf_tool'>;

interface ProgramKind {
  readonly code: ProgramCode;
  /** Parts of the producer or creator, in lower case. */
  readonly names: readonly string[];
}

/**
 * Programs that write their names into the files that they save, by what they are for. From general knowledge of these
 * programs on 2026-11-21; a name that a bank is seen to use has to be taken out.
 */
const kinds: readonly ProgramKind[] = [
  {
    code: 'editing_program',
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
    code: 'office_program',
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
    code: 'pdf_tool',
    names: [
      'ilovepdf',
      'smallpdf',
      'pdf24',
      'pdfsam',
      'pdftk',
      'qpdf',
      'ghostscript',
      'microsoft: print to pdf',
      'microsoft print to pdf',
      'quartz pdfcontext',
      'skia/pdf',
      'cutepdf',
      'pdfcreator',
      'dopdf',
      'bullzip',
      'camscanner',
      'adobe scan',
      'genius scan',
    ],
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
