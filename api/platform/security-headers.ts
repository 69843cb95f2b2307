/** Headers that every answer carries, errors included. */

export const securityHeaders = (shopUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(shopUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** For answers that are not pages: nothing in them may run or be framed. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** What a page may turn to besides our own origin. */
export type OutsideOrigins = {
  /** Where its forms may be posted. */
  forms: string[]
  /** Whose scripts may run in it, and load and frame what they need from the same origin. */
  scripts?: string[]
  /** Where those scripts keep their pictures and style sheets. */
  pictures?: string[]
}

/** For pages: only our own scripts, the inline ones whose hashes are named, and whom the page needs besides. */
export function pagePolicy(
  hashes: { scripts: string[]; styles: string[] },
  { forms, scripts = [], pictures = [] }: OutsideOrigins,
): string {
  const quoted = (names: string[]) => names.map((hash) => `'${hash}'`)
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(hashes.scripts), ...scripts],
    // Browsers that know style-src-elem keep to the hashes; older ones read this line.
    'style-src': ["'self'", "'unsafe-inline'", ...scripts, ...pictures],
    'style-src-elem': ["'self'", ...quoted(hashes.styles), ...scripts, ...pictures],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...scripts, ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...scripts],
    'manifest-src': ["'self'"],
    ...(scripts.length > 0 && { 'frame-src': scripts }),
    // Who may run a script here may post a form as well.
    'form-action': [...new Set(["'self'", ...forms, ...scripts])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
