/** The races of a round. Each returns the violations it saw, as text; empty if there are none. */
import { registrationForm } from '#test/fixtures.ts'
import { answeredWith, type Arena, insist, race } from './race-context.ts'
import {
  bring,
  formIn,
  idIn,
  MOVIES,
  type Paid,
  payAtPaytm,
  payAtPayu,
  payThere,
  place,
  placeAttempted,
  placeSurely,
  PLANS,
  settled,
  standing,
  startPayu,
} from './buy.ts'
import { WALLET_PAISE } from './environment.ts'
import { personOf } from './people.ts'

export type Race = { name: string; run: (arena: Arena, round: number) => Promise<string[]> }

const unless = (isFine: boolean, fault: string): string[] => (isFine ? [] : [fault])
const distinct = (values: string[]): number => new Set(values).size

/** One cart, placed thirty times; `Proceed to Pay`, pressed ten times; one payment, notified thirty times. */
const oneOrder: Race = {
  name: 'one order placed 30 times, started 10 times, heard of 30 times',
  run: async (arena, round) => {
    const person = personOf(round, 'racer')
    const placed = await race(30, () => place(arena, person, MOVIES[0]))
    const orderId = await placeSurely(arena, person, MOVIES[0])
    const ids = answeredWith(200, placed).map(idIn)

    const started = await race(10, () => startPayu(arena, person, orderId))
    const forms = answeredWith(200, started).map(formIn)
    const form = forms[0] ?? formIn(await insist('payU', () => startPayu(arena, person, orderId)))

    const paid = await payThere(arena, form)
    await race(30, (number) => bring(arena, person, paid, number % 2 === 0 ? 'return' : 'webhook'))
    await insist('the return', () => bring(arena, person, paid, 'return'))
    return [
      ...unless(
        distinct([...ids, orderId]) === 1,
        `one cart gave ${String(distinct([...ids, orderId]))} orders`,
      ),
      ...unless((await settled(arena, person, orderId)) === 'paid', `order ${orderId} is not paid`),
    ]
  },
}

/** Sends each return and webhook ten times at once, and then each return until it is answered. */
async function bringAll(arena: Arena, round: number, payments: Paid[]): Promise<void> {
  const person = personOf(round, 'collector')
  await race(10 * payments.length, async (number) => {
    const paid = payments[number % payments.length]
    if (paid) await bring(arena, person, paid, number % 3 === 0 ? 'webhook' : 'return')
  })
  for (const paid of payments) await insist('the return', () => bring(arena, person, paid, 'return'))
}

/** Two plans, of which a subscriber may own one: both are paid before the shop is notified of either. */
const twoPlans: Race = {
  name: 'two base packs paid at once, each heard of 10 times',
  run: async (arena, round) => {
    const person = personOf(round, 'collector')
    const first = await placeAttempted(arena, person, PLANS[0])
    const second = await placeAttempted(arena, person, PLANS[1])
    const payments = [await payThere(arena, first.form), await payThere(arena, second.form)]
    await bringAll(arena, round, payments)
    const ends = await Promise.all([first, second].map(({ orderId }) => settled(arena, person, orderId)))
    const given = ends.filter((end) => end === 'paid').length
    const back = ends.filter((end) => end.startsWith('refund')).length
    return unless(given === 1 && back === 1, `two base packs ended as ${ends.join(' and ')}`)
  },
}

/** Two tabs with one cart, one at PayU and one at Paytm. */
const twoGateways: Race = {
  name: 'one order paid at two gateways, each heard of 10 times',
  run: async (arena, round) => {
    const person = personOf(round, 'switcher')
    const orderId = await placeSurely(arena, person, MOVIES[1])
    const payments = [await payAtPayu(arena, person, orderId), await payAtPaytm(arena, person, orderId)]
    await bringAll(arena, round, payments)
    return unless((await settled(arena, person, orderId)) === 'paid', `order ${orderId} is not paid`)
  },
}

/** Four movies at once from a wallet with money for two or three of them. */
const oneWallet: Race = {
  name: 'four orders paid from one wallet that covers some, 8 clicks',
  run: async (arena, round) => {
    const person = personOf(round, 'wallet')
    const orderIds: string[] = []
    // The next cart would replace an order that has no attempt.
    for (const cart of MOVIES) orderIds.push((await placeAttempted(arena, person, cart)).orderId)
    await race(8, (number) =>
      arena.post(person, '/api/payment/wallet', { transactionID: orderIds[number % orderIds.length] }),
    )
    // If all clicks were cut off, one more shows that paying from the wallet works at all.
    await insist('the wallet', () =>
      arena.post(person, '/api/payment/wallet', { transactionID: orderIds[0] }),
    )
    const ends = await Promise.all(orderIds.map((id) => standing(arena, person, id)))
    const spent = ends.reduce((sum, end, index) => sum + (end === 'paid' ? paiseOf(index) : 0), 0)
    if (spent === 0 && !ends.includes('pending')) return [`nothing was paid: ${ends.join(', ')}`]
    return unless(spent <= WALLET_PAISE, `${String(spent)} paise were spent of ${String(WALLET_PAISE)}`)
  },
}
const paiseOf = (index: number): number => Math.round(Number(MOVIES[index]?.amount) * 100)

/** One person who registers twenty times at the same moment, with one code. */
const oneAccount: Race = {
  name: 'one registration sent 20 times',
  run: async (arena, round) => {
    const person = personOf(round, 'newcomer')
    const { mobile } = person
    const sent = await insist('the code', () =>
      arena.post(person, '/api/otp/generateOTP', { mobile, email: '' }),
    )
    const { transId, authKey } = JSON.parse(sent.body) as { transId: string; authKey: string }
    const OTP = await arena.standIns.readCode(mobile)
    const proof = { mobile, email: '', transID: transId, OTP, JWT: authKey }
    await insist('the proof', () => arena.post(person, '/api/otp/verifyOTP', proof))

    const form = { ...registrationForm({ mobile }), ...MOVIES[3], mode: 'Payu' }
    const answers = await race(20, () => arena.post(person, '/api/users/create', form))
    const made = answeredWith(201, answers)
    for (const answer of made) {
      arena.memory.acknowledged('account', mobile)
      arena.memory.acknowledged('order', idIn(answer))
    }
    const isHeard = answers.every((answer) => answer && answer.status < 500)
    const isRight = made.length === 1 || (made.length === 0 && !isHeard)
    return unless(isRight, `one mobile was registered ${String(made.length)} times`)
  },
}

export const RACES: Race[] = [oneOrder, twoPlans, twoGateways, oneWallet, oneAccount]
