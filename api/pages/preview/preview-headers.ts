/** The security headers of a preview: it runs no script and sends no form, and only the desk frames it. */

/** Without `allow-same-origin`, a link in the frame would lack the session's cookie. Without scripts it allows nothing else. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  // As on the shop's own pages.
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
