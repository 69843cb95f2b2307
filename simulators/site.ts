/** What every stand-in is given: the books, the clock, the way out, and a bell for whoever watches the page. */
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { LatencyProfile } from '#simulators/latency/latency.ts'
import { openStore, type Store } from './store.ts'

export type PaytmMerchant = {
  mid: string
  /** 16 characters: the bytes of an AES-128 key. */
  key: string
  website: string
}

export const USUAL_PAYTM_MERCHANT: PaytmMerchant = {
  mid: 'STANDIN00000000000001',
  key: 'standin-paytm-16',
  website: 'WEBSTAGING',
}

export type Settings = {
  payu: { key: string; salt: string }
  /** Without it, the merchant that everybody knows. */
  paytm?: PaytmMerchant
  /** Where the shop stands; the gateways' webhooks go to `/api/webhooks/payu` and `/api/webhooks/paytm` there. */
  shopUrl: string
  messagesKey: string
  satelliteKey: string
  /** How slow the answers to the shop's server are until `PUT /behaviours` sets a latency. */
  latency: LatencyProfile
  /** A file, or ':memory:'. */
  storePath: string
  now?: () => Date
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  fetch?: typeof fetch
  /** Returns a number from 0 (included) to 1 (excluded), for latencies. */
  random?: () => number
}

/** What the page for a person shows, a section each. */
export const SECTIONS = ['messages', 'payu', 'paytm', 'subscribers', 'behaviours'] as const
export type Section = (typeof SECTIONS)[number]

export type Site = {
  settings: Settings & { paytm: PaytmMerchant }
  store: Store
  now: () => Date
  /** Rejects when the site closes. */
  sleep: (ms: number) => Promise<void>
  fetch: typeof fetch
  random: () => number
  /** Emits `change` with the section that changed. */
  bell: EventEmitter<{ change: [Section] }>
  /** Aborted when the site is about to close: whoever was waiting for something leaves the books alone. */
  closing: AbortSignal
  stopWaiting: () => void
}

export function openSite(settings: Settings): Site {
  const store = openStore(settings.storePath)
  const closer = new AbortController()
  const sleep = settings.sleep ?? ((ms, signal) => wait(ms, undefined, { signal }))
  return {
    settings: { ...settings, paytm: settings.paytm ?? USUAL_PAYTM_MERCHANT },
    store,
    now: settings.now ?? (() => new Date()),
    sleep: (ms) => sleep(ms, closer.signal),
    fetch: settings.fetch ?? fetch,
    random: settings.random ?? Math.random,
    bell: new EventEmitter<{ change: [Section] }>().setMaxListeners(0),
    closing: closer.signal,
    stopWaiting: () => closer.abort(),
  }
}
