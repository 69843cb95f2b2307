/** What every simulator uses: the database, the clock, outgoing requests, and events for the open pages. */
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { BANK_GATEWAYS } from '#simulators/bank-gateways.ts'
import type { LatencyProfile } from '#simulators/latency/latency.ts'
import { openStore, type Store } from './store.ts'

type PaytmMerchant = {
  mid: string
  /** 16 characters: the bytes of an AES-128 key. */
  key: string
  website: string
}

export const DEFAULT_PAYTM_MERCHANT: PaytmMerchant = {
  mid: 'STANDIN00000000000001',
  key: 'standin-paytm-16',
  website: 'WEBSTAGING',
}

export const DEFAULT_STAFF_URL = 'http://localhost:3100'

export type Settings = {
  /** `noticeHours`: how old the notice of a debit must be, in hours; 48 by default. */
  payu: { key: string; salt: string; noticeHours?: number }
  /** Without it, the default merchant. */
  paytm?: PaytmMerchant
  /** The shop's origin; a gateway's webhooks go to `/api/webhooks/<gateway>` there. */
  shopUrl: string
  /** The staff desk's origin, to which the identity provider returns; without it, the default. */
  staffUrl?: string
  messagesKey: string
  satelliteKey: string
  /** The latency of answers to the shop's server until `PUT /behaviours` sets one. */
  latency: LatencyProfile
  /** A file, or ':memory:'. */
  storePath: string
  now?: () => Date
  /** The clock that a person moves, if the shop has the same one; replaces `now`. `advance` takes milliseconds above 0. */
  clock?: { now: () => Date; advance: (milliseconds: number) => void }
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  fetch?: typeof fetch
  /** Returns a number from 0 (included) to 1 (excluded), for latencies. */
  random?: () => number
}

/** The sections of the dashboard. */
export const SECTIONS = ['messages', ...BANK_GATEWAYS, 'subscribers', 'staff', 'behaviours', 'clock'] as const
export type Section = (typeof SECTIONS)[number]

export type SimulatorContext = {
  settings: Settings & { paytm: PaytmMerchant; staffUrl: string }
  store: Store
  now: () => Date
  /** Rejects when the simulators close. */
  sleep: (ms: number) => Promise<void>
  fetch: typeof fetch
  random: () => number
  /** Emits `change` with the section that changed. */
  events: EventEmitter<{ change: [Section] }>
  /** Aborted when the simulators are about to close: work that was waiting must not use the database any more. */
  closing: AbortSignal
  stopWaiting: () => void
}

export function createContext(settings: Settings): SimulatorContext {
  const store = openStore(settings.storePath)
  const closer = new AbortController()
  const sleep = settings.sleep ?? ((ms, signal) => wait(ms, undefined, { signal }))
  return {
    settings: {
      ...settings,
      paytm: settings.paytm ?? DEFAULT_PAYTM_MERCHANT,
      staffUrl: settings.staffUrl ?? DEFAULT_STAFF_URL,
    },
    store,
    now: settings.clock?.now ?? settings.now ?? (() => new Date()),
    sleep: (ms) => sleep(ms, closer.signal),
    fetch: settings.fetch ?? fetch,
    random: settings.random ?? Math.random,
    events: new EventEmitter<{ change: [Section] }>().setMaxListeners(0),
    closing: closer.signal,
    stopWaiting: () => closer.abort(),
  }
}
