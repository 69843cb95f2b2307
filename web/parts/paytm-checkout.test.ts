import type { PaytmConfig } from '#contract/payments.ts'
import type { openPaytmCheckout as OpenPaytm } from './paytm-checkout.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const CONFIG: PaytmConfig = {
  orderId: 'ABCDEFGHJKMNPQRSTUVWX01',
  token: 'token',
  tokenType: 'TXN_TOKEN',
  amount: '836.00',
  customerId: '41000001',
  mid: 'MERCHANT',
  scriptUrl: 'https://pg.test/merchantpgpui/checkoutjs/merchants/MERCHANT.js',
  modes: ['UPI'],
  excluded: ['COD'],
  openInPopup: true,
}

type Given = Parameters<NonNullable<NonNullable<Window['Paytm']>['CheckoutJS']>['init']>[0]

let given: Given[]
let acts: string[]
let init: () => Promise<unknown>
let invoke: () => void
/** Afresh for each test: a document loads the library once. */
let openPaytmCheckout: typeof OpenPaytm

beforeEach(async () => {
  given = []
  acts = []
  init = () => Promise.resolve()
  invoke = () => document.body.append(document.createElement('iframe'))
  vi.useFakeTimers()
  vi.resetModules()
  ;({ openPaytmCheckout } = await import('./paytm-checkout.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete window.Paytm
})

const scripts = () => [...document.head.querySelectorAll('script')]

/** The script has come and brings Paytm's object. */
function arrive() {
  window.Paytm = {
    CheckoutJS: {
      onLoad: (ready) => ready(),
      init: (config) => {
        given.push(config)
        acts.push('init')
        return init()
      },
      invoke: () => {
        acts.push('invoke')
        invoke()
      },
      close: () => acts.push('close'),
    },
  }
  scripts().at(-1)?.dispatchEvent(new Event('load'))
}

/** The widget is open, and the customer in front of it. */
async function opened(config = CONFIG, signal = new AbortController().signal) {
  const end = openPaytmCheckout(config, signal)
  end.catch(() => undefined)
  arrive()
  await vi.waitFor(() => expect(acts).toContain('invoke'))
  return { end, handler: given.at(-1)!.handler }
}

test('the widget opens with what the server said, and says how it ended', async () => {
  const { end, handler } = await opened()
  expect(scripts()[0]?.src).toBe(CONFIG.scriptUrl)
  expect(scripts()[0]?.hasAttribute('crossorigin')).toBe(false)
  expect(given).toEqual([
    {
      root: '',
      flow: 'DEFAULT',
      data: { orderId: CONFIG.orderId, token: 'token', tokenType: 'TXN_TOKEN', amount: '836.00' },
      merchant: { mid: 'MERCHANT', redirect: false },
      payMode: { filter: { exclude: ['COD'] } },
      handler,
    },
  ])
  for (const listener of Object.values(handler)) expect(listener.constructor.name).toBe('Function')

  handler.transactionStatus({ STATUS: 'TXN_SUCCESS' })
  expect(await end).toEqual({ kind: 'answered', succeeded: true })
  expect(acts).toEqual(['init', 'invoke', 'close'])
})

test('it opens inside the page where it may not pop up', async () => {
  await opened({ ...CONFIG, openInPopup: false })
  expect(given[0]?.root).toBe('#paytm-checkout')
})

test.each([
  ['TXN_FAILURE', false],
  ['PENDING', false],
  [undefined, false],
])('an answer of %s is no success', async (STATUS, succeeded) => {
  const { end, handler } = await opened()
  handler.transactionStatus(STATUS === undefined ? {} : { STATUS })
  expect(await end).toEqual({ kind: 'answered', succeeded })
})

test.each([
  ['APP_CLOSED', 'closed'],
  ['SESSION_EXPIRED', 'expired'],
])('%s ends it', async (event, kind) => {
  const { end, handler } = await opened()
  handler.notifyMerchant('BANK_REDIRECT')
  handler.notifyMerchant(event)
  expect(await end).toEqual({ kind })
})

test('it is closed when its screen goes', async () => {
  const leave = new AbortController()
  const { end } = await opened(CONFIG, leave.signal)
  leave.abort()
  expect(await end).toEqual({ kind: 'left' })
  expect(acts.at(-1)).toBe('close')
})

test('it is not opened any more for a screen that has gone meanwhile', async () => {
  const leave = new AbortController()
  const end = openPaytmCheckout(CONFIG, leave.signal)
  leave.abort()
  arrive()
  expect(await end).toEqual({ kind: 'left' })
  expect(acts).toEqual([])
})

test('a second try needs no second script, and is a new opening', async () => {
  const first = await opened()
  first.handler.notifyMerchant('APP_CLOSED')
  await first.end
  acts = []
  const second = await opened()
  second.handler.transactionStatus({ STATUS: 'TXN_SUCCESS' })
  expect(await second.end).toEqual({ kind: 'answered', succeeded: true })
  expect(scripts()).toHaveLength(1)
  expect(given).toHaveLength(2)
})

test('a script that is blocked is told, and fetched again at the next try', async () => {
  const end = openPaytmCheckout(CONFIG, new AbortController().signal)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(end).rejects.toMatchObject({ trouble: 'not loaded' })
  expect(scripts()).toHaveLength(0)
  await opened()
  expect(scripts()).toHaveLength(1)
})

test('a script that is slow is waited for ten seconds', async () => {
  const end = openPaytmCheckout(CONFIG, new AbortController().signal)
  const failed = expect(end).rejects.toMatchObject({ trouble: 'not loaded' })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(scripts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await failed
})

test('a script that brings nothing is as good as none', async () => {
  const end = openPaytmCheckout(CONFIG, new AbortController().signal)
  scripts()[0]?.dispatchEvent(new Event('load'))
  await expect(end).rejects.toMatchObject({ trouble: 'not loaded' })
})

test('a widget that refuses what it is told is not opened', async () => {
  init = () => Promise.reject(new Error('invalid token'))
  const end = openPaytmCheckout(CONFIG, new AbortController().signal)
  arrive()
  await expect(end).rejects.toMatchObject({ trouble: 'not opened' })
  expect(acts).toEqual(['init'])
})

test('a browser that lets nothing open is noticed after a while', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  invoke = () => undefined
  const { end } = await opened()
  const failed = expect(end).rejects.toMatchObject({ trouble: 'no popup' })
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
})

test('who takes long in front of the open widget is not disturbed', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { end, handler } = await opened()
  await vi.advanceTimersByTimeAsync(600_000)
  handler.transactionStatus({ STATUS: 'TXN_SUCCESS' })
  expect(await end).toEqual({ kind: 'answered', succeeded: true })
})

test('a widget that breaks as it opens is told', async () => {
  invoke = () => {
    throw new Error('broken')
  }
  const { end } = await opened()
  await expect(end).rejects.toMatchObject({ trouble: 'not opened' })
})
