/**
 * Detects cross-site requests by Fetch Metadata (https://www.w3.org/TR/fetch-metadata/). Safari before 16.4 and
 * browsers on plain-http addresses do not send it; then the `Origin` header decides, which browsers omit only on plain
 * reads.
 */
import type { IncomingHttpHeaders } from 'node:http'

/** `none` means that the visitor typed the address. A client that is not a browser sends neither header. */
const OURS = ['same-origin', 'none']

/** @param shopUrl the shop's origin; the request's host is accepted as well, such as a machine in the local network */
export function isCrossSite(headers: IncomingHttpHeaders, shopUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return !OURS.includes(site)
  const { origin } = headers
  if (origin === undefined || origin === shopUrl) return false
  return !(headers.host !== undefined && /^https?:\/\//.test(origin) && hostOf(origin) === headers.host)
}

const hostOf = (origin: string): string => origin.slice(origin.indexOf('//') + 2)
