import { describe, expect, test } from '@jest/globals';
import { inlineScriptHashes, loadedScripts, scriptHash, withoutInlineScripts } from './page-scripts.ts';

const early = 'theme()';
const page =
  `<html><body><script>${early}</script><main></main>` +
  '<script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="/docs/auth";/*]]>*/</script>' +
  '<script id="gatsby-chunk-mapping">/*<![CDATA[*/window.___chunkMapping={"app":["/app-1.js"]};/*]]>*/</script>' +
  '<script>window.___webpackCompilationHash="abc";</script>' +
  '<script type="application/ld+json">{}</script>' +
  '<script src="/polyfill.js" nomodule=""></script><script src="/app-1.js" async=""></script><script src="/app-2.js" async></script></body></html>';

describe('a built page', () => {
  const { html, file } = withoutInlineScripts(page, new Set([scriptHash(early)]));

  test('A built page keeps only the inline scripts that the policy names', () => {
    expect(inlineScriptHashes(html)).toEqual([scriptHash(early)]);
    expect(inlineScriptHashes(page)).toHaveLength(4);
  });

  test('A built page loads its former inline scripts from one file, before all others', () => {
    expect(file?.text).toBe('window.___chunkMapping={"app":["/app-1.js"]};\nwindow.___webpackCompilationHash="abc";\n');
    expect(loadedScripts(html)).toEqual([file?.address, '/app-1.js', '/app-2.js']);
    expect(html).toContain('<script src="/app-1.js" defer=""></script><script src="/app-2.js" defer=""></script>');
    expect(html).not.toContain('async');
  });

  test('A built page keeps inline data as it is', () => {
    expect(html).toContain('<script type="application/ld+json">{}</script>');
  });

  test('A built page is the same when it is finished twice', () => {
    expect(withoutInlineScripts(html, new Set([scriptHash(early)]))).toEqual({ html, file: undefined });
  });
});

test('a script is named by its SHA-256 as content policies write it', () => {
  // echo -n "" | openssl dgst -sha256 -binary | base64
  expect(scriptHash('')).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
});
