/** The same operations at our shop. Its PayU answers at once. */
import { buy } from '#verification/bench/load/buy.ts'
import { type Connection, openConnection, requestText } from '#verification/bench/load/connection.ts'
import { nextVisitor } from '#verification/bench/load/visitor-address.ts'
import { inventCatalogue } from '#verification/bench/setup/large-catalogue.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import type { Peer } from './peer.ts'

export function ourShop({ port, pid }: Shop, packs: number): Peer {
  let idle: Connection[] = []
  const titles = inventCatalogue(packs).packages.slice(-packs)
  const send = async (request: string) => {
    // The shop closes connections that are idle while the other shops are measured.
    idle = idle.filter((connection) => connection.isOpen())
    const connection = idle.pop() ?? (await openConnection(port))
    const response = await connection.send(request)
    idle.push(connection)
    return response
  }
  const read = async (path: string): Promise<void> => {
    const { status } = await send(
      requestText('GET', path, { headers: { 'accept-encoding': 'br', ...nextVisitor() } }),
    )
    if (status !== 200) throw new Error(`${path}: ${String(status)}`)
  }
  let buyers = 0
  return {
    name: 'ours',
    pids: [pid],
    list: () => read('/api/movies'),
    search: (title) => {
      const { name, description } = titles[title % titles.length] ?? { name: '', description: '' }
      return read(`/api/search/${encodeURIComponent((name.length < 3 ? description : name).slice(0, 60))}`)
    },
    purchase: () => buy({ send }, buyers++),
  }
}
