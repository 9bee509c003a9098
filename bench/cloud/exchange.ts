import { type Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number;
}

export interface Question {
  readonly url: string;
  readonly method?: 'GET' | 'PUT';
  readonly token?: string;
  /** JSON text, made beforehand so that making it is not measured. */
  readonly json?: string;
}

/** One request over plain node:http, which costs the benchmark less than fetch does. */
export async function exchange(agent: Agent, { url, method = 'GET', token, json }: Question): Promise<Answer> {
  const bytes = json === undefined ? undefined : Buffer.from(json);
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
  };
  return await new Promise((resolve, reject) => {
    const from = performance.now();
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          milliseconds: performance.now() - from,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}

/** The answer, or a throw that shows it when its status is another one. */
export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status === status) return answer;
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.body.toString('utf8').slice(0, 500)}`);
}
