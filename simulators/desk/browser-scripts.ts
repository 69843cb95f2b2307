/**
 * The two scripts that run in the browser. Each is served as the text of its function, so it may use nothing outside
 * that function. The pages also work without them.
 */

/** Refreshes a section of the desk when the server reports that it changed. */
function keepDeskFresh(): void {
  const live = document.getElementById('live')
  const waiting = new Map<string, number>()

  async function renew(name: string): Promise<void> {
    waiting.delete(name)
    const place = document.querySelector(`[data-section="${name}"]`)
    const response = await fetch(`/desk/${name}`)
    if (!place || !response.ok) return
    const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined
    place.innerHTML = await response.text()
    if (focused) document.getElementById(focused)?.focus()
  }

  /** Combines several changes into one refresh. */
  function renewSoon(name: string): void {
    if (!waiting.has(name))
      waiting.set(
        name,
        window.setTimeout(() => void renew(name).catch(() => undefined), 100),
      )
  }

  const source = new EventSource('/live')
  source.addEventListener('change', (event: MessageEvent<string>) => renewSoon(event.data))
  source.addEventListener('open', () => {
    if (live) live.textContent = 'Live'
  })
  source.addEventListener('error', () => {
    if (live) live.textContent = 'Not connected'
  })
}

/** Submits the form back to the shop at once, as a gateway's page does. */
function goBackToShop(): void {
  const form = document.getElementById('way-back')
  if (form instanceof HTMLFormElement) form.submit()
}

const asScript = (run: () => void): string => `'use strict';(${run.toString()})()`

export const deskScript = asScript(keepDeskFresh)
export const wayBackScript = asScript(goBackToShop)
