/**
 * The two scripts that run in the browser. Each is served as the text of its function, so it may use nothing outside
 * that function. The pages also work without them.
 */

/** Refreshes a section of the dashboard when the server reports that it changed. */
function refreshDashboard(): void {
  const live = document.getElementById('live')
  const waiting = new Map<string, number>()

  async function refresh(name: string): Promise<void> {
    waiting.delete(name)
    const place = document.querySelector(`[data-section="${name}"]`)
    const response = await fetch(`/dashboard/${name}`)
    if (!place || !response.ok) return
    const focused = place.contains(document.activeElement) ? document.activeElement?.id : undefined
    place.innerHTML = await response.text()
    if (focused) document.getElementById(focused)?.focus()
  }

  /** Combines several changes into one refresh. */
  function refreshSoon(name: string): void {
    if (!waiting.has(name))
      waiting.set(
        name,
        window.setTimeout(() => void refresh(name).catch(() => undefined), 100),
      )
  }

  const source = new EventSource('/live')
  source.addEventListener('change', (event: MessageEvent<string>) => refreshSoon(event.data))
  source.addEventListener('open', () => {
    if (live) live.textContent = 'Live'
  })
  source.addEventListener('error', () => {
    if (live) live.textContent = 'Not connected'
  })
}

/** Submits the form back to the shop at once, as a gateway's page does. */
function returnToShop(): void {
  const form = document.getElementById('return-form')
  if (form instanceof HTMLFormElement) form.submit()
}

const asScript = (run: () => void): string => `'use strict';(${run.toString()})()`

export const dashboardScript = asScript(refreshDashboard)
export const returnScript = asScript(returnToShop)
