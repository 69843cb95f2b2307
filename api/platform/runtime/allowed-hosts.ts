/** Restricts outgoing HTTP requests to the origins in the settings. Protects against request forgery (SSRF). */
import type { Config } from '#api/platform/config/config.ts'
import { isLocal } from '#api/platform/config/environment.ts'
import type { Runtime } from './runtime.ts'

type Outside = Pick<Config, 'payu' | 'paytm' | 'messages' | 'satellite'>

class UnknownHost extends Error {
  override name = 'UnknownHost'
}

export function restrictHosts(runtime: Runtime, { payu, paytm, messages, satellite }: Outside): Runtime {
  const urls = [payu.apiUrl, paytm.pgUrl, messages.url, satellite.url]
  const known = new Set(urls.map((url) => new URL(url).origin))
  return {
    ...runtime,
    http: async (request) => {
      const { origin, protocol } = new URL(request.url)
      // The message omits the URL, which may contain a mobile number.
      if (!known.has(origin)) throw new UnknownHost('the settings do not name this host')
      if (protocol !== 'https:' && !isLocal(origin))
        throw new UnknownHost('outside this machine only by https')
      return runtime.http(request)
    },
  }
}
