/** The security headers of the desk's page. */

/** The directives: scripts of the desk's origin alone, and the style elements of the page with the nonce. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The previews of drafts.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shop default',
  ].join('; ')

/** @param nonce is new for each response: the style elements that the page creates carry it */
export const deskPageHeaders = (nonce: string): Record<string, string> => ({
  'content-security-policy': policyWith(nonce),
  'cache-control': 'no-store',
})
