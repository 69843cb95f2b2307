/**
 * For how long a page keeps a slow phone from answering, counted in processor time. Lighthouse counts the time that passes, in
 * which a small machine also runs the browser's other processes: there it is they who wait, not the phone.
 */
import { findBrowser } from '#scripts/find-browser.ts'
import { chromium } from '@playwright/test'
import { visitAgain } from './visit-again.ts'

/** What we read of Chrome's trace event format: times in microseconds. */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  /** Processor time of a finished event. */
  tdur?: number
  args?: { name?: string; data?: { documentLoaderURL?: string } }
}

/** Lighthouse's slow phone, and what Lighthouse lets a piece of work take. */
const TIMES_SLOWER = 4
const ALLOWED_MS = 50

/** @returns milliseconds over 50 of each piece of the main thread's work, on a processor four times as slow, together */
export function blockedCpuMs(events: readonly TraceEvent[], url: string): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  )
  const main = events.find(
    ({ name, args, pid }) => name === 'thread_name' && args?.name === 'CrRendererMain' && pid === start?.pid,
  )
  const pieces = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === main?.pid && tid === main.tid && ts >= (start?.ts ?? Infinity),
  )
  if (pieces.length === 0) throw new Error(`The trace has no visit of ${url}.`)
  return pieces
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * TIMES_SLOWER - ALLOWED_MS))
    .reduce((sum, over) => sum + over, 0)
}

const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing']
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/**
 * A visit with a browser that has seen nothing, until nothing more comes. Chrome now and then leaves the page's process out of
 * its trace.
 */
export const visitForCpu = (url: string): Promise<number> =>
  visitAgain(async () => blockedCpuMs(await traceVisit(url), url))

async function traceVisit(url: string): Promise<TraceEvent[]> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await browser.newPage(PHONE)
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(url, { waitUntil: 'networkidle' })
    const written = (await browser.stopTracing()).toString()
    return (JSON.parse(written) as { traceEvents: TraceEvent[] }).traceEvents
  } finally {
    await browser.close()
  }
}
