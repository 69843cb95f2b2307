/** Fails a journey over errors in the console or on a page, and over calls to the shop that fail. */
import type { BrowserContext } from '@playwright/test'

export type Watch = {
  /** What went wrong so far and was not allowed. */
  faults: () => string[]
  /** Something that this test causes on purpose, as in `404 POST /api/auth`. */
  allow: (refusal: string) => void
}

/** A page that is left behind takes its unfinished requests with it. */
const LEFT_BEHIND = 'net::ERR_ABORTED'

/** Collects exceptions and rejected promises that no code handles; every journey fails over one, those that break the network too. */
export function watchUnhandled(context: BrowserContext, faults: string[] = []): string[] {
  context.on('weberror', (event) => {
    const { name, message, stack = '' } = event.error()
    faults.push(`page error: ${stack === '' ? `${name}: ${message}` : stack}`)
  })
  return faults
}

export function watch(context: BrowserContext, shopUrl: string): Watch {
  const faults: string[] = []
  const allowed = new Set<string>()
  const pathOf = (url: string) => new URL(url).pathname

  context.on('response', (response) => {
    if (response.status() < 400 || !response.url().startsWith(shopUrl)) return
    faults.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== LEFT_BEHIND) faults.push(`${why} ${request.method()} ${request.url()}`)
  })
  watchUnhandled(context, faults)
  context.on('console', (message) => {
    // A call that failed is judged as a response, above.
    const ofResponse = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !ofResponse) faults.push(`console: ${message.text()}`)
  })
  return {
    faults: () => faults.filter((fault) => !allowed.has(fault)),
    allow: (refusal) => allowed.add(refusal),
  }
}
