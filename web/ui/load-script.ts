/** A script of somebody else, fetched when it is needed and once for a document. */
import { letWidgetWrite, ownScript } from './trusted.ts'
import { within } from './within.ts'

const scripts = new Map<string, Promise<void>>()

/**
 * Without a `crossorigin` attribute: such hosts need not send CORS headers.
 * @throws where it is blocked, missing or too slow; asking again then fetches it again
 */
export function loadScript(url: string, timeoutMs: number): Promise<void> {
  const known = scripts.get(url)
  if (known) return known

  const script = document.createElement('script')
  const arrived = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${new URL(url).host} gave no script`)))
  })
  script.async = true
  letWidgetWrite()
  script.src = ownScript(url)
  document.head.append(script)

  const loading = within(timeoutMs, arrived)
  scripts.set(url, loading)
  loading.catch(() => {
    scripts.delete(url)
    script.remove()
  })
  return loading
}
