/** The mutants that the fuzzer must catch, each with the line of its output that shows it. */
import type { Rewrite } from '#verification/toolkit/rewrite-sources.ts'

export type Mutant = Rewrite & { name: string; detectedBy: RegExp }

export const MUTANTS: Mutant[] = [
  {
    name: 'an undocumented status',
    detectedBy: /VIOLATION GET .api.orders.*status 404 is not documented/,
    file: 'contract/orders.ts',
    from: '...problems(NoSuchOrder, INVALID)',
    to: '...problems(INVALID)',
  },
  {
    name: 'a response with an undocumented field',
    detectedBy: /VIOLATION .*schema of 200/,
    file: 'api/catalogue/catalogue-cache.ts',
    from: 'JSON.stringify(list)',
    to: 'JSON.stringify({ internal: true, ...list })',
  },
  {
    name: 'a token is accepted without its device cookie',
    detectedBy: /access without a session/,
    file: 'api/identity/sessions/session-store.ts',
    from: 'where s.token_hash = ${hashSecret(token)} and ${isCookieOfDevice(secret, now)}`',
    to: 'where s.token_hash = ${hashSecret(token)}`',
  },
  {
    name: 'search throws an error',
    detectedBy: /status 500/,
    file: 'api/catalogue/search/search-packages.ts',
    from: 'SearchOptions = {},\n): number[] {',
    to: "SearchOptions = {},\n): number[] { decodeURIComponent(query.includes('%') ? '%' : query)",
  },
  {
    name: 'the request URL is logged',
    detectedBy: /log contains/,
    file: 'api/platform/observability/access-log.ts',
    from: "const route = request.routeOptions.url ?? 'unknown'",
    to: 'const route = request.url',
  },
  {
    name: 'the page after a payment is taken from the request',
    detectedBy: /location /,
    file: 'api/payments/notifications/handle-return.ts',
    from: "? '/payment-fail'",
    to: "? String((body as Record<string, unknown>)?.['surl'] ?? (body as Record<string, unknown>)?.['productinfo'] ?? '/payment-fail')",
  },
]
