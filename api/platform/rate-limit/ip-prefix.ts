/** Maps an IP address to what rate limits count: its address group (an IPv4 address or an IPv6 /64) and its IPv6 site. */

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Some proxies add the port of the connection, and then write an IPv6 address in brackets. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[(.+)\](?::\d+)?)$/
/** The groups of 16 bits of an IPv6 address, and of its /64 and /48 networks. */
const GROUPS = 8
const NETWORK_GROUPS = 4
const SITE_GROUPS = 3

/**
 * Returns the address group. A handset or household has a whole /64 and may change within it (RFC 6177, RFC 8981).
 * "2001:db8:1:2:3:4:5:6" -> "2001:db8:1:2::/64"; "::ffff:192.0.2.1" -> "192.0.2.1".
 */
export function ipPrefix(given: string): string {
  const address = withoutPort(given)
  const groups = groupsOf(address)
  if (!groups) return MAPPED_IPV4.exec(address)?.[1] ?? address
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/**
 * Returns the site of an IPv6 address: the /48 that one customer of a provider can have, with 65,536 address groups.
 * "2001:db8:1:2:3:4:5:6" -> "2001:db8:1::/48"; undefined for an IPv4 address.
 */
export function ipSite(address: string): string | undefined {
  const groups = groupsOf(withoutPort(address))
  return groups && `${groups.slice(0, SITE_GROUPS).join(':')}::/48`
}

function withoutPort(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

/** Returns the eight groups of an IPv6 address; undefined for an IPv4 address, including a mapped one. */
function groupsOf(address: string): string[] | undefined {
  if (!address.includes(':') || MAPPED_IPV4.test(address)) return undefined
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [splitGroups(head), splitGroups(tail)]
  const left = Math.max(0, GROUPS - first.length - last.length)
  return [...first, ...new Array<string>(left).fill('0'), ...last]
}

const splitGroups = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16).toString(16))
