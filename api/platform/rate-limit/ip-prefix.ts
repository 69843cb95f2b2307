/** Maps an IP address to its address group, which rate limits count: an IPv4 address, or an IPv6 /64 network. */

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4

/**
 * Returns the address group. A handset or household has a whole /64 and may change within it (RFC 6177, RFC 8981).
 * "2001:db8:1:2:3:4:5:6" -> "2001:db8:1:2::/64"; "::ffff:192.0.2.1" -> "192.0.2.1".
 */
export function ipPrefix(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const left = Math.max(0, 2 * NETWORK_GROUPS - first.length - last.length)
  const all = [...first, ...new Array<string>(left).fill('0'), ...last]
  return `${all.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

const groupsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16).toString(16))
