import { PAYTM_CONFIG } from '#test/web/paytm-config.ts'
import type { openPaytmCheckout as OpenPaytm } from './paytm-checkout.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type WidgetConfig = Parameters<NonNullable<NonNullable<Window['Paytm']>['CheckoutJS']>['init']>[0]

let given: WidgetConfig[]
let acts: string[]
let init: () => Promise<unknown>
let invoke: () => void
/** Imported anew for each test, because the module loads the library once per document. */
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
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete window.Paytm
})

const scripts = () => [...document.head.querySelectorAll('script')]

/** Simulates the loaded script, which defines Paytm's object. */
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

/** Opens the widget. */
async function opened(config = PAYTM_CONFIG, signal = new AbortController().signal) {
  const end = openPaytmCheckout(config, signal)
  end.catch(() => undefined)
  arrive()
  await vi.waitFor(() => expect(acts).toContain('invoke'))
  return { end, handler: given.at(-1)!.handler }
}

test('opens the widget with the server configuration and returns its result [SPEC-3-21, SPEC-4-25, SPEC-9-12]', async () => {
  const { end, handler } = await opened()
  expect(scripts()[0]?.src).toBe(PAYTM_CONFIG.scriptUrl)
  expect(scripts()[0]?.hasAttribute('crossorigin')).toBe(false)
  expect(given).toEqual([
    {
      root: '',
      flow: 'DEFAULT',
      data: { orderId: PAYTM_CONFIG.orderId, token: 'token', tokenType: 'TXN_TOKEN', amount: '836.00' },
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

test('opens inside the page if pop-ups are off [SPEC-3-22]', async () => {
  await opened({ ...PAYTM_CONFIG, openInPopup: false })
  expect(given[0]?.root).toBe('#paytm-checkout')
})

test('opens the flow of a payment that registers a mandate [SPEC-15-67]', async () => {
  await opened({ ...PAYTM_CONFIG, flow: 'SUBSCRIPTION' })
  expect(given[0]?.flow).toBe('SUBSCRIPTION')
})

test.each([
  ['TXN_FAILURE', false],
  ['PENDING', false],
  [undefined, false],
])('a result of %s is not a success [SPEC-4-26, THR-M8]', async (STATUS, succeeded) => {
  const { end, handler } = await opened()
  handler.transactionStatus(STATUS === undefined ? {} : { STATUS })
  expect(await end).toEqual({ kind: 'answered', succeeded })
})

test.each([
  ['APP_CLOSED', 'closed'],
  ['SESSION_EXPIRED', 'expired'],
])('%s ends the checkout', async (event, kind) => {
  const { end, handler } = await opened()
  handler.notifyMerchant('BANK_REDIRECT')
  handler.notifyMerchant(event)
  expect(await end).toEqual({ kind })
})

test('closes the widget when the page is left', async () => {
  const leave = new AbortController()
  const { end } = await opened(PAYTM_CONFIG, leave.signal)
  leave.abort()
  expect(await end).toEqual({ kind: 'left' })
  expect(acts.at(-1)).toBe('close')
})

test('does not open the widget if the page was left while it loaded', async () => {
  const leave = new AbortController()
  const end = openPaytmCheckout(PAYTM_CONFIG, leave.signal)
  leave.abort()
  arrive()
  expect(await end).toEqual({ kind: 'left' })
  expect(acts).toEqual([])
})

test('a second attempt opens the widget again without loading the script again', async () => {
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

test('rejects a blocked script and loads it again at the next attempt [SPEC-8-18]', async () => {
  const end = openPaytmCheckout(PAYTM_CONFIG, new AbortController().signal)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(end).rejects.toMatchObject({ problem: 'not loaded' })
  expect(scripts()).toHaveLength(0)
  await opened()
  expect(scripts()).toHaveLength(1)
})

test('rejects a script that does not load within ten seconds', async () => {
  const end = openPaytmCheckout(PAYTM_CONFIG, new AbortController().signal)
  const failed = expect(end).rejects.toMatchObject({ problem: 'not loaded' })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(scripts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await failed
})

test('rejects a script that does not define the library [SPEC-8-18]', async () => {
  const end = openPaytmCheckout(PAYTM_CONFIG, new AbortController().signal)
  scripts()[0]?.dispatchEvent(new Event('load'))
  await expect(end).rejects.toMatchObject({ problem: 'not loaded' })
})

test('rejects if the widget refuses its configuration [SPEC-8-18]', async () => {
  init = () => Promise.reject(new Error('invalid token'))
  const end = openPaytmCheckout(PAYTM_CONFIG, new AbortController().signal)
  arrive()
  await expect(end).rejects.toMatchObject({ problem: 'not opened' })
  expect(acts).toEqual(['init'])
})

test('rejects if nothing opens within five seconds', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  invoke = () => undefined
  const { end } = await opened()
  const failed = expect(end).rejects.toMatchObject({ problem: 'no popup' })
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
})

test('has no time limit once the widget is open', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { end, handler } = await opened()
  await vi.advanceTimersByTimeAsync(600_000)
  handler.transactionStatus({ STATUS: 'TXN_SUCCESS' })
  expect(await end).toEqual({ kind: 'answered', succeeded: true })
})

test('rejects if the widget throws while it opens', async () => {
  invoke = () => {
    throw new Error('broken')
  }
  const { end } = await opened()
  await expect(end).rejects.toMatchObject({ problem: 'not opened' })
})
