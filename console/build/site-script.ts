import type { Plugin } from 'vite';

/**
 * Has every page load site.js before anything else of it: the server of the site writes that file. The build must not look
 * for it.
 */
export function siteScript(): Plugin {
  return {
    name: 'imali-site-script',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: '/site.js', defer: true }, injectTo: 'head-prepend' }],
    },
  };
}
