import { createHash } from 'node:crypto';
import type { SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import { type Canvas, type Colour, PAGE } from '../../bank-data/report/report-canvas.ts';
import { reportFile } from '../../bank-data/report/report-file.ts';
import { reportFlow } from '../../bank-data/report/report-flow.ts';
import { dateWords } from '../../bank-data/report/report-words.ts';

/** A colour as a white label has it; the product's own where the text is not one. */
const colourOf = (text: string): Colour => (/^#[0-9a-f]{6}$/i.test(text) ? `#${text.slice(1)}` : 'accent');

function signedPages(pages: readonly Canvas[], { id, application_id, lender, jws }: SignedLetter): readonly Canvas[] {
  for (const [index, canvas] of pages.entries()) {
    const y = PAGE.height - 34;
    const look = { size: 7.5, colour: 'soft' } as const;
    canvas.text(`${lender.legal_name}  •  letter ${id}  •  application ${application_id}`, PAGE.left, y, look);
    const page = `${jws === null ? '' : 'Signed  •  '}page ${index + 1} of ${pages.length}`;
    canvas.text(page, PAGE.right, y, { ...look, align: 'right' });
  }
  return pages;
}

/** A letter as PDF, in the looks that the lender had when it was written. The same letter gives the same bytes. */
export function letterPdf(letter: SignedLetter): Uint8Array {
  const flow = reportFlow();
  const { lender, applicant_name: name, written_on: writtenOn, sections } = letter;
  const { canvas, y } = flow.take(40);
  canvas.box(PAGE.left, y, PAGE.right - PAGE.left, 4, colourOf(lender.colour));
  canvas.text(lender.display_name, PAGE.left, y + 28, { font: 'bold', size: 16 });
  flow.gap(8);
  flow.paragraph(dateWords(writtenOn), { colour: 'soft' });
  flow.gap(8);
  flow.paragraph(name === null ? 'Hello,' : `Hello ${name},`, { size: 10 });
  for (const { heading, paragraphs } of sections) {
    flow.heading(heading);
    for (const paragraph of paragraphs) {
      flow.paragraph(paragraph, { size: 10 });
      flow.gap(4);
    }
  }
  flow.gap(12);
  flow.paragraph(lender.legal_name, { font: 'bold', size: 10 });
  const title = `Letter of ${lender.display_name} of ${dateWords(writtenOn)}`;
  return reportFile(signedPages(flow.pages, letter), title, writtenOn);
}

/** SHA-256 of the PDF of a letter, hexadecimal. */
export const letterDigest = (letter: SignedLetter): string =>
  createHash('sha256').update(letterPdf(letter)).digest('hex');
