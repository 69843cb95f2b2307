/** Restricts outgoing HTTP requests to the origins in the settings. Protects against request forgery (SSRF). */
import { isLocal } from '#api/platform/config/external-system.ts'
import type { Runtime } from './runtime.ts'

class UnknownHost extends Error {
  override name = 'UnknownHost'
}

/** @param urls the URLs of the external systems */
export function restrictHosts(runtime: Runtime, urls: string[]): Runtime {
  const known = new Set(urls.map((url) => new URL(url).origin))
  return {
    ...runtime,
    http: async (request) => {
      const { origin, protocol } = new URL(request.url)
      // The message omits the URL, which may contain a mobile number.
      if (!known.has(origin)) throw new UnknownHost('the settings do not name this host')
      if (protocol !== 'https:' && !isLocal(origin))
        throw new UnknownHost('a host outside this machine needs https')
      return runtime.http(request)
    },
  }
}
