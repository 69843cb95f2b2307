/** What the fuzzer has learned so far and sends again: order ids, challenges with their codes, links, and mobiles. */
import type { Chance } from '#verification/simulation/seeded-random.ts'
import { hostileText } from './hostile-values.ts'
import { type Ids, VICTIM } from './clients.ts'

export type Challenge = { mobile: string; transID: string; JWT: string; OTP: string }

const KEPT = 40
const NO_ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

const CARTS = [
  ['P2-KADALORA-RAYIL', '149.00'],
  ['P3-VILAKKU', '89.00'],
  ['P2-KADALORA-RAYIL,P3-VILAKKU', '238.00'],
  ['P1-SOUTH-STARS-1M', '149.00'],
  ['P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL', '836.00'],
  ['P1-FAMILY-MAX-1M,P1-SOUTH-STARS-1M', '398.00'],
] as const

/** Fields that take the same kind of value. */
const ALIKE: Record<string, string> = {
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
}

export type Memory = {
  /** Returns a good value for a field of this name; undefined if none is known. */
  suggest: (name: string, chance: Chance) => string | undefined
  cart: (chance: Chance) => readonly [string, string]
  challenge: (chance: Chance) => Challenge | undefined
  keepChallenge: (challenge: Challenge) => void
  /** Collects from an answer what can be sent again. */
  harvest: (answer: unknown) => void
}

export function openMemory({ orders, requests, number }: Ids): Memory {
  const pools = new Map<string, string[]>([
    ['mobile', ['9840011111', '9000000001', '9000000002', '9840012345', VICTIM]],
    ['order', [...orders, NO_ORDER]],
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
  ])
  const challenges: Challenge[] = []
  const keep = (name: string, value: string) => {
    const pool = pools.get(name) ?? []
    if (pool.includes(value)) return
    pool.push(value)
    if (pool.length > KEPT) pool.splice(8, 1)
    pools.set(name, pool)
  }
  const harvest = (answer: unknown): void => {
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' && ['transactionID', 'requestId', 'clientkey', 'txnid'].includes(name))
        keep(ALIKE[name] ?? name, value)
      else harvest(value)
    }
  }

  return {
    suggest: (name, chance) => chance.pick(pools.get(ALIKE[name] ?? name) ?? []),
    cart: (chance) =>
      chance.happens(0.95) ? chance.one<readonly [string, string]>(CARTS) : [hostileText(chance), '1.00'],
    challenge: (chance) => chance.pick(challenges),
    keepChallenge: (challenge) => {
      challenges.push(challenge)
      if (challenges.length > KEPT) challenges.shift()
      keep('mobile', challenge.mobile)
    },
    harvest,
  }
}
