/** The security headers of every response, including errors, and the content security policy of pages. */
import { createHash } from 'node:crypto'

export const securityHeaders = (shopUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(shopUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** The policy of responses that are not pages: they may run nothing and not be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Returns the default headers of API responses: not a page, not cached. */
export const apiHeaders = (shopUrl: string): Record<string, string> => ({
  ...securityHeaders(shopUrl),
  'content-security-policy': API_POLICY,
  'cache-control': 'no-store',
})

export type ExternalOrigins = {
  /** Origins to which the page's forms may be submitted. */
  forms: string[]
  /** Origins whose scripts may run in the page, and load and frame resources of the same origin. */
  scripts?: string[]
  /** Origins of the pictures and style sheets of these scripts. */
  pictures?: string[]
}

/** Returns the CSP hash source of an inline script or style, without quotes. */
export const cspHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`

/** The URL to which browsers send CSP violation reports. */
export const REPORTS_URL = '/api/reports/policy'
export const REPORTING = { 'reporting-endpoints': `policy="${REPORTS_URL}"` }

/** The Trusted Types policies that may create HTML and scripts: `web/document/start-page.ts` and `web/browser/trusted-types.ts`. */
const TRUSTED = ['start', 'shop', 'default']

/**
 * Returns the policy of a page. It allows inline scripts by hash, the scripts that these load, and the external
 * origins. Browsers without 'strict-dynamic' (Safari before 15.4) use the list of hosts instead.
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
    // Browsers that support style-src-elem use its hashes; older ones use this directive.
    'style-src': ["'self'", "'unsafe-inline'", ...scripts, ...pictures],
    'style-src-elem': ["'self'", ...quoted(hashes.styles), ...scripts, ...pictures],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...scripts, ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...scripts],
    'manifest-src': ["'self'"],
    ...(scripts.length > 0 && { 'frame-src': scripts }),
    // An external script may also submit forms to the origin that it comes from.
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
