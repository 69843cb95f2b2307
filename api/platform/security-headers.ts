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
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Of an answer that says nothing else: it is no page, and nobody keeps it. */
export const apiHeaders = (shopUrl: string): Record<string, string> => ({
  ...securityHeaders(shopUrl),
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
})

/** What a page may turn to besides our own origin. */
export type ExternalOrigins = {
  /** Where its forms may be posted. */
  forms: string[]
  /** Whose scripts may run in it, and load and frame what they need from the same origin. */
  scripts?: string[]
  /** Where those scripts keep their pictures and style sheets. */
  pictures?: string[]
}

/** Where browsers tell what a page's policy refused. */
export const REPORTS_URL = '/api/reports/policy'
export const REPORTING = { 'reporting-endpoints': `policy="${REPORTS_URL}"` }

/** Who makes HTML and scripts out of texts: `web/run-start.ts` and `web/ui/trusted.ts`. */
const TRUSTED = ['start', 'shop', 'default']

/**
 * For pages: the inline scripts whose hashes are named, what these load, and whom the page needs besides. Browsers without
 * 'strict-dynamic' (Safari before 15.4) keep to the hosts instead.
 */
export function contentSecurityPolicy(
  hashes: { scripts: string[]; styles: string[] },
  { forms, scripts = [], pictures = [] }: ExternalOrigins,
): string {
  const quoted = (names: string[]) => names.map((hash) => `'${hash}'`)
  const directives = {
    'default-src': ["'none'"],
    'script-src':
      hashes.scripts.length === 0
        ? ["'none'"]
        : ["'strict-dynamic'", ...quoted(hashes.scripts), "'self'", ...scripts],
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
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED,
    'report-uri': [REPORTS_URL],
    'report-to': ['policy'],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
