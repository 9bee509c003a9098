import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { functionCode } from './function-code.ts';
import { pureDeclarations, withPureCalls } from './pure-declarations.ts';

const root = new URL('../..', import.meta.url).pathname;

describe('A bundle of declarations', () => {
  test('A bundle of declarations has those that its function uses, and no others', async () => {
    const { outputFiles } = await build({
      ...functionCode,
      plugins: [pureDeclarations],
      stdin: {
        contents: "import { setCrmSettings } from './functions/crm/resources.ts'; console.log(setCrmSettings);",
        resolveDir: root,
        loader: 'ts',
      },
      write: false,
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text).toContain('crmTokens');
    for (const other of ['crmQueue', 'updateDeal', 'webhookQueue', 'whatsappSecret']) expect(text).not.toContain(other);
  });

  test('A bundle of declarations marks calls and leaves strings and properties as they are', () => {
    expect(withPureCalls("/** Asks once (or twice). */\nconst a = grants(may<'b', C>(b, 'take (it)'), c.d(e));")).toBe(
      "\nconst a = /* @__PURE__ */ grants(/* @__PURE__ */ may<'b', C>(b, 'take (it)'), c.d(e));",
    );
  });
});
