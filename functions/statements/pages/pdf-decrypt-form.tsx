import { MAX_PAGE_FILE_BYTES } from '../../../schemas/entities/statements/statement-upload.ts';

const megabytes = MAX_PAGE_FILE_BYTES / 1024 / 1024;

/** What went wrong and how to correct it, by the code of the problem. */
const problems: Readonly<Record<string, { readonly what: string; readonly fix: string }>> = {
  validation_error: { what: 'No file was chosen', fix: 'Choose the PDF that your bank sent.' },
  file_not_encrypted: { what: 'This file has no password', fix: 'You can use it as it is.' },
  wrong_password: {
    what: 'The password does not open this file',
    fix: 'Check it in the message that the file came with. Banks often use digits of your ID or account number.',
  },
  payload_too_large: {
    what: `The file is larger than ${megabytes} MB`,
    fix: 'Ask your bank for a statement of fewer months.',
  },
  unreadable_file: { what: 'This file cannot be read', fix: 'Download it from your bank again. It must be a PDF.' },
  too_many_requests: { what: 'Too many tries', fix: 'Wait a minute, then try again.' },
};
const unknownProblem = { what: 'Something went wrong', fix: 'Try again. Your file was not kept.' };

/** The form that takes the password off a PDF. */
export function PdfDecryptForm({ error }: { readonly error: string | undefined }) {
  const problem = error === undefined ? null : (problems[error] ?? unknownProblem);
  return (
    <>
      <h1>Take the password off a PDF</h1>
      <p>You get the same file without its password. Neither the file nor the password is kept.</p>
      {problem && (
        <div className="problem" role="alert" tabIndex={-1}>
          <h2>{problem.what}</h2>
          <p>{problem.fix}</p>
        </div>
      )}
      <form method="post" encType="multipart/form-data" action="/pdf_decrypt/">
        <div>
          <label htmlFor="file">PDF file</label>
          <p className="hint" id="file-hint">
            At most {megabytes} MB
          </p>
          <input
            id="file"
            name="file"
            type="file"
            accept="application/pdf,.pdf"
            aria-describedby="file-hint"
            required
          />
        </div>
        <div>
          <label htmlFor="password">Password of the file</label>
          <input id="password" name="password" type="password" autoComplete="off" maxLength={127} required />
        </div>
        <div>
          <button type="submit">Remove password</button>
        </div>
      </form>
    </>
  );
}
