/** The world as one shop may reach it: the systems that its settings name, and nobody else, whatever an address says. */
import type { Config } from './config.ts'
import { isLocal } from './environment.ts'
import type { World } from './world.ts'

type Outside = Pick<Config, 'payu' | 'paytm' | 'messages' | 'satellite'>

class UnknownHost extends Error {
  override name = 'UnknownHost'
}

export function restrictHosts(world: World, { payu, paytm, messages, satellite }: Outside): World {
  const urls = [payu.apiUrl, paytm.pgUrl, messages.url, satellite.url]
  const known = new Set(urls.map((url) => new URL(url).origin))
  return {
    ...world,
    http: async (request) => {
      const { origin, protocol } = new URL(request.url)
      // Without the address: it may hold somebody's number.
      if (!known.has(origin)) throw new UnknownHost('the settings do not name this host')
      if (protocol !== 'https:' && !isLocal(origin))
        throw new UnknownHost('outside this machine only by https')
      return world.http(request)
    },
  }
}
