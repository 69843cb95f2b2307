/**
 * Measures how long a page blocks a slow phone, in processor time. Lighthouse measures elapsed time, in which a small
 * machine also runs the browser's other processes: then the delay is the machine's and not the phone's.
 */
import { findBrowser } from '#scripts/find-browser.ts'
import { chromium } from '@playwright/test'
import { retryVisit } from './retry-visit.ts'

/** The fields that we read of Chrome's trace event format: times in microseconds. */
export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  /** Processor time of a finished event. */
  tdur?: number
  args?: { name?: string; data?: { documentLoaderURL?: string } }
}

/**
 * A flag of Chromium, without which a visit measures work that no visitor's browser does: while a tool is connected, V8
 * parses the whole of React again for the line numbers of the errors that React creates when it loads.
 */
export const KEEP_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

/** Lighthouse's slow phone, and the duration from which Lighthouse counts a task as blocking. */
const TIMES_SLOWER = 4
const ALLOWED_MS = 50

/** @returns the sum of the milliseconds over 50 of each main-thread task, on a processor four times as slow */
export function blockedCpuMs(events: readonly TraceEvent[], url: string): number {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  )
  const main = events.find(
    ({ name, args, pid }) => name === 'thread_name' && args?.name === 'CrRendererMain' && pid === start?.pid,
  )
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === main?.pid && tid === main.tid && ts >= (start?.ts ?? Infinity),
  )
  if (tasks.length === 0) throw new Error(`The trace has no visit of ${url}.`)
  return tasks
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
 * Visits a page with an empty cache, until the network is idle. Retries, because Chrome sometimes omits the page's
 * process from its trace.
 */
export const visitForCpu = (url: string) => retryVisit(async () => blockedCpuMs(await traceVisit(url), url))

async function traceVisit(url: string): Promise<TraceEvent[]> {
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: [...args, KEEP_SOURCE_POSITIONS] })
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
