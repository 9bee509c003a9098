import busboy from 'busboy';
import type { ReadMultipart } from './read-request.ts';

/** Fields and files of a multipart body by name; null when the body is not multipart, breaks off or has too many parts. */
export const readMultipart: ReadMultipart = (contentType, body) =>
  new Promise((resolve) => {
    const fields: Record<string, string> = Object.create(null);
    const files: Record<string, { fileName: string; mediaType: string; content: Uint8Array }> = Object.create(null);
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: { 'content-type': contentType }, limits: { files: 20, fields: 50 } });
    } catch {
      resolve(null);
      return;
    }
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      // A body that breaks off inside a file ends the file's stream with an error of its own.
      stream.on('error', () => resolve(null));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        files[name] = { fileName: info.filename ?? '', mediaType: info.mimeType, content: Buffer.concat(chunks) };
      });
    });
    parser.on('filesLimit', () => resolve(null));
    parser.on('fieldsLimit', () => resolve(null));
    parser.on('error', () => resolve(null));
    parser.on('close', () => resolve({ fields, files }));
    parser.end(body);
  });
