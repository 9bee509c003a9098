import { csharpJson, literal } from './literal.ts';
import { type RequestSnippet, variableOf } from './snippet.ts';

const expression = (text: string): string => {
  const variable = variableOf(text);
  return variable === null ? JSON.stringify(text) : `Env("${variable}")`;
};

const inText = (text: string): string => {
  const variable = variableOf(text);
  return variable === null ? text : `{Env("${variable}")}`;
};

function address(path: string, { path: parts = {}, query = {} }: RequestSnippet): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inText(parts[name] ?? ''));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${inText(value)}`);
  return `$"{Env("IMALI_API")}${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}"`;
}

function content({ body, form, multipart }: RequestSnippet): string[] {
  if (body !== undefined) {
    const text = literal(body, csharpJson, '    ');
    return [
      'request.Content = new StringContent(',
      `    $$"""\n    ${text}\n    """,`,
      '    Encoding.UTF8,',
      '    "application/json");',
    ];
  }
  if (form !== undefined) {
    const fields = Object.entries(form).map(([name, text]) => `    ["${name}"] = ${expression(text)},`);
    return ['request.Content = new FormUrlEncodedContent(new Dictionary<string, string>', '{', ...fields, '});'];
  }
  if (multipart === undefined) return [];
  const file = expression(multipart.file);
  return [
    'request.Content = new MultipartFormDataContent',
    '{',
    ...Object.entries(multipart.fields).map(
      ([name, text]) => `    { new StringContent(${expression(text)}), "${name}" },`,
    ),
    `    { new StreamContent(File.OpenRead(${file})), "file", Path.GetFileName(${file}) },`,
    '};',
  ];
}

/** The request with HttpClient, as a program of top-level statements. */
export function csharpText(
  snippet: RequestSnippet,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const { token, body, idempotencyKey } = snippet;
  const verb = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
  return [
    ...(token === null ? [] : ['using System.Net.Http.Headers;']),
    ...(body === undefined ? [] : ['using System.Text;']),
    ...(token === null && body === undefined ? [] : ['']),
    'static string Env(string name) => Environment.GetEnvironmentVariable(name) ?? "";',
    '',
    'using var http = new HttpClient();',
    `var request = new HttpRequestMessage(HttpMethod.${verb}, ${address(path, snippet)});`,
    ...(token === null
      ? []
      : [`request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Env("${token}"));`]),
    ...(idempotencyKey === undefined ? [] : [`request.Headers.Add("Idempotency-Key", ${expression(idempotencyKey)});`]),
    ...content(snippet),
    'var reply = await http.SendAsync(request);',
    'reply.EnsureSuccessStatusCode();',
    'Console.WriteLine(await reply.Content.ReadAsStringAsync());',
    '',
  ].join('\n');
}
