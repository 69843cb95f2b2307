/**
 * The origins that the CSP of a page with Paytm's checkout widget must allow. Source: the hosts in Paytm's own plugins,
 * 2024 to 2026.
 */
const LIVE_HOST = /(^|\.)paytmpayments\.com$/
const LIVE_PICTURES = 'https://staticpg.paytmpayments.com'

type Origins = { scripts: string[]; pictures: string[] }

export function paytmCspOrigins({ pgUrl }: { pgUrl: string }): Origins {
  const { origin, hostname } = new URL(pgUrl)
  return { scripts: [origin], pictures: LIVE_HOST.test(hostname) ? [LIVE_PICTURES] : [] }
}
