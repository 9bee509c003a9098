/**
 * Runs TypeScript snippets one after the other in one process, each as a module of its own in packages/:
 * what they import is loaded once. Takes lines of JSON, `{ text, env }`, and answers each with `{ out }` or `{ error }`.
 */
import { stripTypeScriptTypes } from 'node:module';
import { createInterface } from 'node:readline';
import { format } from 'node:util';
import { SourceTextModule, SyntheticModule } from 'node:vm';

const root = new URL('../../packages/', import.meta.url);
const loaded = new Map();

/** A module of the project, once for all snippets. */
async function imported(specifier) {
  const address = specifier.startsWith('.') ? new URL(specifier, root).href : specifier;
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const namespace = await import(address);
  const names = Object.keys(namespace);
  const made = new SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, namespace[name]);
  });
  loaded.set(address, made);
  return made;
}

let out = '';
console.log = (...parts) => {
  out += `${format(...parts)}\n`;
};

for await (const line of createInterface({ input: process.stdin })) {
  const { text, env } = JSON.parse(line);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  out = '';
  try {
    const snippet = new SourceTextModule(stripTypeScriptTypes(text));
    await snippet.link(imported);
    await snippet.evaluate();
    process.stdout.write(`${JSON.stringify({ out })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: format(error) })}\n`);
  }
}
