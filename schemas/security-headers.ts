/**
 * What every answer of the API's host says to browsers, from any maker: the gateway, a function, or the fallback. A page
 * that needs other values sets its own. Source: OWASP HTTP Headers Cheat Sheet and ASVS 5.0, chapter 3.4.
 */
export const securityHeaders = {
  // Two years, as browsers ask for before they preload a host; ignored without TLS.
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;
