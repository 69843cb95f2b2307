/** Collects errors that fail a journey: console errors, page errors and failed requests to the shop. */
import type { BrowserContext } from '@playwright/test'

export type ConsoleGuard = {
  /** The errors so far that are not allowed. */
  faults: () => string[]
  /** Allows an error that the test causes on purpose, as in `404 POST /api/auth`. */
  allow: (refusal: string) => void
}

/** The error of requests that a navigation aborts. */
const ABORTED = 'net::ERR_ABORTED'

/** Collects unhandled exceptions and rejections. One of them fails every journey, even those that break the network. */
export function collectUnhandledErrors(context: BrowserContext, faults: string[] = []): string[] {
  context.on('weberror', (event) => {
    const { name, message, stack = '' } = event.error()
    faults.push(`page error: ${stack === '' ? `${name}: ${message}` : stack}`)
  })
  return faults
}

export function guardConsole(context: BrowserContext, shopUrl: string): ConsoleGuard {
  const faults: string[] = []
  const allowed = new Set<string>()
  const pathOf = (url: string) => new URL(url).pathname

  context.on('response', (response) => {
    if (response.status() < 400 || !response.url().startsWith(shopUrl)) return
    faults.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== ABORTED) faults.push(`${why} ${request.method()} ${request.url()}`)
  })
  collectUnhandledErrors(context, faults)
  context.on('console', (message) => {
    // The response listener above handles failed requests.
    const isFailedRequest = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isFailedRequest) faults.push(`console: ${message.text()}`)
  })
  return {
    faults: () => faults.filter((fault) => !allowed.has(fault)),
    allow: (refusal) => allowed.add(refusal),
  }
}
