/** The security headers of a preview: it runs no script and sends no form, and only the desk frames it. */

/** `allow-same-origin`: else a link in the frame would lack the cookie of the session. Without scripts it allows nothing else. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  // As the shop's own pages.
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-type': 'text/html; charset=utf-8',
}
