/** Where a file is to go: the form that the API signed for it. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a file, reporting the share of it that has gone. Resolves with whether it arrived; never rejects. */
export type SendFile = (form: UploadForm, file: File, progressed: (share: number) => void) => Promise<boolean>;

/** By XMLHttpRequest, which reports how much has gone; fetch does not. */
export const sendFileByForm: SendFile = ({ url, fields }, file, progressed) =>
  new Promise((resolve) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    // Last: what comes after the file is ignored.
    form.set('file', file);
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) progressed(loaded / total);
    });
    request.addEventListener('load', () => resolve(request.status >= 200 && request.status < 300));
    request.addEventListener('error', () => resolve(false));
    request.addEventListener('abort', () => resolve(false));
    request.open('POST', url);
    request.send(form);
  });
