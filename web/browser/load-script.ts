/** Loads third-party scripts on demand, once for a document. */
import { allowThirdPartyHtml, trustedScriptUrl } from './trusted-types.ts'
import { withTimeout } from './with-timeout.ts'

const scripts = new Map<string, Promise<void>>()

/**
 * Loads a script, and turns off the default policy of Trusted Types for the rest of the document: the script may write HTML.
 * Sets no `crossorigin` attribute, because such hosts need not send CORS headers.
 * @throws if the script is blocked, missing or too slow; another call then requests it again
 */
export function loadScript(url: string, timeoutMs: number): Promise<void> {
  const known = scripts.get(url)
  if (known) return known

  const script = document.createElement('script')
  const arrived = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${new URL(url).host} did not return a script`)))
  })
  script.async = true
  allowThirdPartyHtml()
  script.src = trustedScriptUrl(url)
  document.head.append(script)

  const loading = withTimeout(timeoutMs, arrived)
  scripts.set(url, loading)
  loading.catch(() => {
    scripts.delete(url)
    script.remove()
  })
  return loading
}
