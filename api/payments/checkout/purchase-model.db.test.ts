/**
 * Model-based test: a buyer acts in any order at two gateways, compared with a model that knows only what the gateways
 * captured. After each step every entitlement is paid; at the end every rupee is one pack or one refund.
 */
import { FAMILY, LAMP, SOUTH, TRAIN } from '#test/fixtures.ts'
import { makeApp } from '#test/app.ts'
import { type PayuReturn, orderIdOf } from '#test/browser.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import fc from 'fast-check'
import { postForm } from '#test/post-form.ts'
import { expect, test } from 'vitest'

const CARTS = [TRAIN, LAMP, FAMILY, SOUTH]
type Attempt = { orderId: string; gateway: 'payu' | 'paytm'; back?: PayuReturn }
/** The state as the buyer and the gateways know it, without the shop's view. */
type Model = { orders: Map<string, { paise: number; isPlan: boolean }>; attempts: Map<string, Attempt> }
type Real = Awaited<ReturnType<typeof makeApp>>

const paiseOf = (amount: string): number => Math.round(Number(amount) * 100)
const nth = <T>(items: Iterable<T>, number: number): T | undefined => {
  const all = [...items]
  return all[number % all.length]
}

/** Returns each gateway's captures for an order, with what was refunded of them. */
async function takenFor({ external }: Real, model: Model, orderId: string) {
  const books = [...(await external.books('payu')), ...(await external.books('paytm'))]
  return books.filter(
    (book) => model.attempts.get(book.orderId)?.orderId === orderId && book.capturedPaise > 0,
  )
}

/** Invariant after each step: every pack is paid, each once, and there is at most one app plan. */
async function expectNothingForNothing(model: Model, real: Real): Promise<void> {
  const packs = await real.browser.packs()
  expect(new Set(packs.map(({ transactionID }) => transactionID)).size).toBe(packs.length)
  expect(packs.filter(({ packageType }) => packageType === 'APPP').length).toBeLessThanOrEqual(1)
  for (const { transactionID } of packs) {
    const price = model.orders.get(transactionID)?.paise
    const taken = await takenFor(real, model, transactionID)
    expect(taken.map(({ capturedPaise }) => capturedPaise)).toContain(price)
  }
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  abstract check(model: Model): boolean
  abstract act(model: Model, real: Real): Promise<void>
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real)
    await expectNothingForNothing(model, real)
  }
  toString = (): string => `${this.constructor.name}(${String(this.which)})`
}

class Place extends Step {
  check = () => true
  async act(model: Model, { browser }: Real): Promise<void> {
    const cart = nth(CARTS, this.which)!
    const { status, body } = await browser.placeOrder(cart)
    const isPlan = cart.poid.startsWith('P1')
    if (status !== 200) {
      expect(isPlan ? ['base_pack_purchased', 'order_paid'] : ['order_paid']).toContain(body['code'])
      return
    }
    const transactionID = orderIdOf({ body })
    model.orders.set(transactionID, { paise: paiseOf(cart.amount), isPlan })
  }
}

abstract class OfOrder extends Step {
  check = (model: Model) => model.orders.size > 0
  orderIn = (model: Model): string => nth(model.orders.keys(), this.which)!
}

class StartPayu extends OfOrder {
  async act(model: Model, { browser }: Real): Promise<void> {
    const orderId = this.orderIn(model)
    const attemptId = await browser.goToPayu(orderId).catch(refused)
    if (attemptId !== undefined && !model.attempts.has(attemptId))
      model.attempts.set(attemptId, { orderId, gateway: 'payu' })
  }
}

class StartPaytm extends OfOrder {
  async act(model: Model, { browser }: Real): Promise<void> {
    const orderId = this.orderIn(model)
    const attemptId = await browser.goToPaytm(orderId).catch(refused)
    if (attemptId !== undefined && !model.attempts.has(attemptId))
      model.attempts.set(attemptId, { orderId, gateway: 'paytm' })
  }
}

/**
 * Accepts an expected refusal: the order is paid, in flight or expired, an app plan is owned, or PayU refuses to open a
 * second page for one attempt.
 */
function refused(error: Error): undefined {
  expect(error.message).not.toContain('unexpected')
  return undefined
}

class Claim extends OfOrder {
  async act(model: Model, { browser }: Real): Promise<void> {
    const claim = { transactionID: this.orderIn(model), transactionStatus: 'success' }
    expect((await browser.call('POST', '/api/payment/status', claim)).status).toBe(200)
  }
}

class Look extends OfOrder {
  async act(model: Model, real: Real): Promise<void> {
    const orderId = this.orderIn(model)
    const { status, amount } = await real.browser.order(orderId)
    expect(paiseOf(amount)).toBe(model.orders.get(orderId)?.paise)
    if (status === 'paid') expect(await takenFor(real, model, orderId)).not.toEqual([])
  }
}

const OUTCOMES = [
  'success',
  'silent-success',
  'failure',
  'cancel',
  'pending-then-success',
  'late-success',
  'wrong-amount',
]

class Press extends Step {
  readonly outcome: string
  constructor(which: number, outcome: string) {
    super(which)
    this.outcome = outcome
  }
  check = (model: Model) => [...model.attempts.values()].some(({ back }) => !back)
  async act(model: Model, { browser }: Real): Promise<void> {
    const waiting = [...model.attempts].filter(([, { back }]) => !back)
    const [id, attempt] = nth(waiting, this.which)!
    const press = attempt.gateway === 'payu' ? browser.payAtPayu : browser.payAtPaytm
    attempt.back = await press(id, this.outcome)
  }
}

abstract class OfReturn extends Step {
  check = (model: Model) => this.returnsIn(model).length > 0
  returnsIn = (model: Model) => [...model.attempts.values()].filter(({ back }) => back?.fields)
}

class Return extends OfReturn {
  async act(model: Model, { browser }: Real): Promise<void> {
    const { back } = nth(this.returnsIn(model), this.which)!
    expect(await browser.returnToShop(back!)).toMatch(/^\/payment-(success|fail)\?tsid=/)
  }
}

class TamperedReturn extends OfReturn {
  async act(model: Model, { browser }: Real): Promise<void> {
    const { back, gateway } = nth(this.returnsIn(model), this.which)!
    const forged = gateway === 'payu' ? { amount: '2.00' } : { TXNAMOUNT: '2.00' }
    const page = await browser.returnToShop({ ...back!, fields: { ...back!.fields, ...forged } })
    expect(page).toMatch(/^\/payment-(success|fail)\?tsid=/)
  }
}

class Webhook extends OfReturn {
  async act(model: Model, { app }: Real): Promise<void> {
    const { back, gateway } = nth(this.returnsIn(model), this.which)!
    const answer = await postForm(app, `/api/webhooks/${gateway}`, back!.fields)
    expect(answer.statusCode).toBe(200)
  }
}

class Tick extends Step {
  check = () => true
  act = async (_model: Model, { advance }: Real): Promise<void> => advance(30 * (1 + (this.which % 4)))
}

const number = fc.nat(11)
const COMMANDS = [
  number.map((which) => new Place(which)),
  number.map((which) => new StartPayu(which)),
  number.map((which) => new StartPaytm(which)),
  number.map((which) => new Press(which, 'success')),
  fc.tuple(number, fc.constantFrom(...OUTCOMES)).map(([which, outcome]) => new Press(which, outcome)),
  number.map((which) => new Return(which)),
  number.map((which) => new Webhook(which)),
  number.map((which) => new TamperedReturn(which)),
  number.map((which) => new Claim(which)),
  number.map((which) => new Look(which)),
  number.map((which) => new Tick(which)),
]

/** Expects that every order with a capture of its price is paid, and that all other money is refunded. */
async function expectEverythingSettled(model: Model, real: Real): Promise<void> {
  await real.advance(1_800)
  const plans: string[] = []
  for (const [orderId, { paise, isPlan }] of model.orders) {
    const taken = await takenFor(real, model, orderId)
    const couldPay = taken.some(({ capturedPaise }) => capturedPaise === paise)
    const { status } = await real.browser.order(orderId)
    const kept = taken.reduce((sum, book) => sum + book.capturedPaise - book.refundedPaise, 0)
    expect({ orderId, kept }).toEqual({ orderId, kept: status === 'paid' ? paise : 0 })
    if (isPlan && couldPay) plans.push(status)
    else expect({ orderId, isPaid: status === 'paid' }).toEqual({ orderId, isPaid: couldPay })
  }
  expect(plans.filter((status) => status === 'paid')).toHaveLength(Math.min(1, plans.length))
  await expectNoViolations(real.platform.db)
  await expectMatchingBooks(real.platform.db, real.external)
}

test(
  'turns each rupee into one pack or one refund, for random actions [GW-24]',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 25, size: 'max' }), async (commands) => {
        const real = await makeApp()
        const model: Model = { orders: new Map(), attempts: new Map() }
        const first = await real.browser.register(CARTS[0])
        model.orders.set(first, { paise: paiseOf('149.00'), isPlan: false })
        // The buyer owns no app plan yet: two plans are ordered and attempted, and both can be paid.
        for (const plan of [2, 3]) {
          await new Place(plan).act(model, real)
          await new StartPayu(model.orders.size - 1).act(model, real)
        }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await expectEverythingSettled(model, real)
      }),
      { numRuns: 12, seed: 20_261_121, endOnFailure: true },
    )
  },
)
