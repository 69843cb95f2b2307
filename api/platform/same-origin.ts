/**
 * Whether a browser says that another site's page made it ask (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/). Safari
 * before 16.4 and plain-http addresses do not say; there the `Origin` of everything but plain reading says it.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** `none`: the person typed the address. A program that is no browser sends neither header. */
const OURS = ['same-origin', 'none']

/** @param shopUrl the shop's own origin; the address that was asked is one as well, such as that of a machine in the same room */
export function isCrossSite(headers: IncomingHttpHeaders, shopUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return !OURS.includes(site)
  const { origin } = headers
  if (origin === undefined || origin === shopUrl) return false
  return !(headers.host !== undefined && /^https?:\/\//.test(origin) && hostOf(origin) === headers.host)
}

const hostOf = (origin: string): string => origin.slice(origin.indexOf('//') + 2)
