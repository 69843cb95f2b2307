/** Known values: seeded ones and those that responses gave, to be sent again, such as order ids and OTP challenges. */
import type { SeededRandom } from '#test/seeded-random.ts'
import { hostileText } from './hostile-values.ts'
import { type Ids, VICTIM_MOBILE } from './clients.ts'

export type Challenge = { mobile: string; transID: string; JWT: string; OTP: string }

const MAX_POOL_SIZE = 40
/** The first values of a pool are never dropped: the seeded ones are among them. */
const LASTING_VALUES = 8
const UNKNOWN_ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

const CARTS = [
  ['P2-KADALORA-RAYIL', '149.00'],
  ['P3-VILAKKU', '89.00'],
  ['P2-KADALORA-RAYIL,P3-VILAKKU', '238.00'],
  ['P1-SOUTH-STARS-1M', '149.00'],
  ['P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL', '836.00'],
  ['P1-FAMILY-MAX-1M,P1-SOUTH-STARS-1M', '398.00'],
] as const

/** The pool of values for a field whose name differs from its pool's. */
const POOL_OF_FIELD: Record<string, string> = {
  data_identifier: 'mobile',
  altContact: 'mobile',
  phone: 'mobile',
  txnid: 'order',
  orderId: 'order',
  transactionID: 'order',
  transID: 'challenge',
  transId: 'challenge',
  before: 'request',
  requestId: 'request',
  subscriberid: 'number',
  next: 'after',
}
/** The fields of responses whose values are sent again. */
const RESENT = ['transactionID', 'requestId', 'clientkey', 'txnid', 'next']

export type KnownValues = ReturnType<typeof createKnownValues>

export function createKnownValues({ orders, requests, number }: Ids) {
  const pools = new Map<string, string[]>([
    ['mobile', ['9840011111', '9000000001', '9000000002', '9840012345', VICTIM_MOBILE]],
    ['order', [...orders, UNKNOWN_ORDER]],
    ['request', [...requests]],
    ['number', [number, '40000000001', '70000000001']],
    ['challenge', ['01900000-0000-7000-8000-000000000000']],
    ['firstName', ['Asha', 'Ravi Kumar', 'கவிதா', "D'Souza"]],
    ['lastName', ['Raman', 'S.', 'इमाम']],
    ['city', ['Chennai', 'कोच्चि']],
    ['email', ['asha@example.com', 'ravi@example.com', '']],
    ['pincode', ['600017', '110001']],
    ['query', ['train', '6000', 'Why is my pack not active?', 'விளக்கு', 'vilaku']],
    ['OTP', ['123456', '000000']],
    ['type', ['1', '2', '3']],
    ['language', ['tamil', 'hindi']],
    ['genre', ['drama', 'family']],
    ['limit', ['1', '2', '24', '200', '201', '0']],
    ['after', ['expired', 'unknown', 'AAAAAAAAAAAAAAAAAAA', '00000000-0000-4000-8000-000000000000']],
  ])
  const challenges: Challenge[] = []
  const add = (name: string, value: string) => {
    const pool = pools.get(name) ?? []
    if (pool.includes(value)) return
    pool.push(value)
    if (pool.length > MAX_POOL_SIZE) pool.splice(LASTING_VALUES, 1)
    pools.set(name, pool)
  }
  /** Collects the values of a response that can be sent again. */
  const collect = (response: unknown): void => {
    if (typeof response !== 'object' || response === null) return
    for (const [name, value] of Object.entries(response)) {
      if (typeof value === 'string' && RESENT.includes(name)) add(POOL_OF_FIELD[name] ?? name, value)
      else collect(value)
    }
  }

  return {
    /** Returns a valid value for a field of this name; undefined if none is known. */
    suggest: (name: string, random: SeededRandom) =>
      random.pickIfAny(pools.get(POOL_OF_FIELD[name] ?? name) ?? []),
    cart: (random: SeededRandom): readonly [string, string] =>
      random.happens(0.95) ? random.pick<readonly [string, string]>(CARTS) : [hostileText(random), '1.00'],
    challenge: (random: SeededRandom) => random.pickIfAny(challenges),
    addChallenge: (challenge: Challenge) => {
      challenges.push(challenge)
      if (challenges.length > MAX_POOL_SIZE) challenges.shift()
      add('mobile', challenge.mobile)
    },
    collect,
  }
}
