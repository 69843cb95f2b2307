/** What a purchase sends: its requests, responses and statements, and the same purchase for another buyer. Pure. */
import { createHash } from 'node:crypto'

/** A parameter of a statement in JSON: moments and bytes are objects. */
export type RecordedValue =
  | string
  | number
  | boolean
  | null
  | { moment: number }
  | { hex: string }
  | RecordedValue[]

export type RecordedStep =
  | { kind: 'statement'; text: string; values: RecordedValue[] }
  | { kind: 'gateway call' }

export type RecordedCall = {
  method: string
  path: string
  steps: RecordedStep[]
  status: number
  /** Names and values in turn, without the headers that `node:http` writes itself. */
  headers: string[]
  body: string
}

export type RecordedPurchase = { buyer: number; orderId: string; startedAt: number; calls: RecordedCall[] }

export type PurchaseIds = {
  orderId: string
  startedAt: number
  buyer: BuyerKeys
  /** Returns the id of this purchase that replaces a recorded one. */
  idFor: (recorded: string) => string
}

/** The keys of a signed-in subscriber of the bench's database (`setup/database.ts`). */
export type BuyerKeys = { id: string; tokenHash: Buffer; deviceHash: Buffer }

export function keysOf(buyer: number): BuyerKeys {
  const hash = (algorithm: 'md5' | 'sha256', name: string) =>
    createHash(algorithm)
      .update(`${name}${String(buyer)}`)
      .digest()
  const id = hash('md5', 'subscriber').toString('hex')
  return {
    id: [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-'),
    tokenHash: hash('sha256', 'token-'),
    deviceHash: hash('sha256', 'device-'),
  }
}

/** @throws Error for a value of another type, because it would be replayed as another value */
export function encodeValue(value: unknown): RecordedValue {
  if (value instanceof Date) return { moment: value.getTime() }
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') }
  if (Array.isArray(value)) return value.map(encodeValue)
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error(`a parameter of a statement has the type ${typeof value}`)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the function that makes the parameter for another purchase. Done once, so that a replay costs little. */
export function replayValue(
  value: RecordedValue,
  recorded: Pick<RecordedPurchase, 'buyer' | 'orderId' | 'startedAt'>,
): (ids: PurchaseIds) => unknown {
  const keys = keysOf(recorded.buyer)
  if (Array.isArray(value)) {
    const parts = value.map((part) => replayValue(part, recorded))
    return (ids) => parts.map((part) => part(ids))
  }
  if (typeof value === 'string') {
    if (value === keys.id) return ({ buyer }) => buyer.id
    if (UUID.test(value)) return ({ idFor }) => idFor(value)
    return replayText(value, recorded.orderId)
  }
  if (value === null || typeof value !== 'object') return () => value
  if ('moment' in value) {
    const after = value.moment - recorded.startedAt
    return ({ startedAt }) => new Date(startedAt + after)
  }
  if (value.hex === keys.tokenHash.toString('hex')) return ({ buyer }) => buyer.tokenHash
  if (value.hex === keys.deviceHash.toString('hex')) return ({ buyer }) => buyer.deviceHash
  throw new Error('a parameter has bytes that are not a key of the buyer')
}

/** Returns the function that puts the order's id of another purchase into a text. */
export function replayText(text: string, orderId: string): (ids: Pick<PurchaseIds, 'orderId'>) => string {
  const parts = text.split(orderId)
  return parts.length === 1 ? () => text : (ids) => parts.join(ids.orderId)
}
