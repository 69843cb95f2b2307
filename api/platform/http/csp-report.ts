/** Reads the violated directives from CSP reports, and no personal data. Pure functions. */

/** The maximum number of reports read from one request; browsers batch a few. */
const MAX_REPORTS = 20

const DIRECTIVES = new Set([
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'manifest-src',
  'default-src',
  'require-trusted-types-for',
  'trusted-types',
  'base-uri',
  'object-src',
  'worker-src',
  'media-src',
])

/**
 * @param body of `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation) or of the Reporting API,
 * which sends a list
 * @returns the names of the directives; `other` for each name that the policy does not contain
 */
export function violatedDirectives(body: unknown): string[] {
  const reports = (Array.isArray(body) ? body : [body]) as unknown[]
  return reports.slice(0, MAX_REPORTS).map(directiveOf)
}

function directiveOf(report: unknown): string {
  const content = fieldOf(report, 'csp-report') ?? fieldOf(report, 'body')
  const named = ['effectiveDirective', 'effective-directive', 'violated-directive']
    .map((name) => fieldOf(content, name))
    .find((value) => typeof value === 'string')
  const directive = typeof named === 'string' ? (named.split(' ', 1)[0] ?? '') : ''
  return DIRECTIVES.has(directive) ? directive : 'other'
}

const fieldOf = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? (thing as Record<string, unknown>)[name] : undefined
