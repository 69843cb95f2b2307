// @vitest-environment jsdom
import { useTestHarness, setBehaviour } from '#simulators/test-harness.ts'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MID } from '#simulators/paytm/test-merchant.ts'

type Config = Record<string, unknown> & { handler?: object }
type Checkout = {
  onLoad: (run: () => void) => void
  init: (config: Config) => Promise<void> | undefined
  invoke: () => void
  close: () => void
  initLib: (mid: string) => Promise<void>
  PAYMODE: Record<string, string>
}

const PAYTM = 'http://127.0.0.1:4000'
const harness = useTestHarness()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const fetchScript = (file = `${MID}.js`) => harness.app.inject(`/merchantpgpui/checkoutjs/merchants/${file}`)

async function load(file?: string): Promise<Checkout> {
  const { body } = await fetchScript(file)
  const element = Object.assign(document.createElement('script'), { src: `${PAYTM}/checkout.js` })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  runInThisContext(body)
  return (window as unknown as { Paytm: { CheckoutJS: Checkout } }).Paytm.CheckoutJS
}

async function ready(file?: string): Promise<Checkout> {
  const checkout = await load(file)
  vi.advanceTimersByTime(50)
  return checkout
}

const received: unknown[][] = []
const config = (change: Config = {}): Config => ({
  root: '',
  flow: 'DEFAULT',
  data: { orderId: 'A1', token: 'token', tokenType: 'TXN_TOKEN', amount: '499.00' },
  merchant: { mid: MID, redirect: false },
  payMode: { filter: { exclude: ['NB'] } },
  handler: {
    notifyMerchant: (...words: unknown[]) => void received.push(words),
    transactionStatus: (data: unknown) => void received.push(['transactionStatus', data]),
  },
  ...change,
})
beforeEach(() => void received.splice(0))

const frame = () => document.querySelector('iframe')
const post = (data: object, origin = PAYTM, source: unknown = frame()?.contentWindow) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))

test('serves the script with and without ".js", for this merchant only', async () => {
  for (const file of [MID, `${MID}.js`]) {
    expect((await fetchScript(file)).headers['content-type']).toContain('text/javascript')
  }
  expect((await fetchScript('OTHER.js')).statusCode).toBe(404)
})

test('the library is ready a moment after loading, and calls onLoad once', async () => {
  const checkout = await load()
  const onLoad = vi.fn()
  checkout.onLoad(onLoad)
  expect(checkout.init(config())).toBeUndefined()
  vi.advanceTimersByTime(50)
  expect(onLoad).toHaveBeenCalledOnce()
  checkout.onLoad(onLoad)
  vi.advanceTimersByTime(1000)
  expect(onLoad).toHaveBeenCalledOnce()
  await expect(checkout.init(config())).resolves.toBeUndefined()
  await expect(checkout.initLib(MID)).resolves.toBeUndefined()
  expect(checkout.PAYMODE.UPI).toBe('UPI')
})

const data = { orderId: 'A1', token: 'token', tokenType: 'TXN_TOKEN', amount: '499.00' }

test.each([
  ['data is mandatory', { data: undefined }],
  ['orderId should be', { data: { ...data, orderId: '' } }],
  ['token should be', { data: { ...data, token: undefined } }],
  ['tokenType should be TXN_TOKEN', { data: { ...data, tokenType: 'SSO' } }],
  ['amount should be', { data: { ...data, amount: '499,00' } }],
  ['flow should be', { flow: 'DEFERRED' }],
  ['root is not', { root: '#nowhere' }],
  ['merchant.mid', { merchant: { mid: 'OTHER' } }],
  ['notifyMerchant should be of function type', { handler: { notifyMerchant: async () => undefined } }],
  [
    'transactionStatus should be of function type',
    { handler: { transactionStatus: async () => undefined }, merchant: {} },
  ],
  ['transactionStatus should be of function type', { handler: {} }],
])('refuses a configuration: %s (%j)', async (words, change) => {
  const checkout = await ready()
  await expect(checkout.init(config(change))).rejects.toThrow(words)
  expect(() => checkout.invoke()).toThrow('not initialised')
})

test('invoke opens the payment page over the shop; its button and Escape close it, and it can open again', async () => {
  const checkout = await ready()
  await checkout.init(config())
  checkout.invoke()
  checkout.invoke()
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1)
  const address = new URL(frame()!.src)
  expect([address.origin, address.pathname]).toEqual([PAYTM, '/_paytm/checkout'])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    mid: MID,
    orderId: 'A1',
    token: 'token',
    redirect: 'false',
    flow: 'DEFAULT',
    exclude: 'NB',
  })
  document.querySelector<HTMLButtonElement>('[aria-label="Close Paytm"]')!.click()
  expect(frame()).toBeNull()
  checkout.invoke()
  const dialog = document.querySelector('[role=dialog]')!
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(received.map(([name]) => name)).toEqual(['APP_CLOSED', 'APP_CLOSED'])
})

test('opens inside the element that the shop names; close() calls no handler', async () => {
  document.body.innerHTML = '<div id="pay"></div>'
  const checkout = await ready()
  await checkout.init(config({ root: '#pay' }))
  checkout.invoke()
  expect(document.querySelector('#pay iframe')).not.toBeNull()
  checkout.close()
  expect([frame(), received]).toEqual([null, []])
})

test('redirect is on unless it is switched off', async () => {
  const checkout = await ready()
  await checkout.init(config({ merchant: {} }))
  checkout.invoke()
  expect(frame()!.src).toContain('redirect=true')
})

test('the handlers get events only from the page in the frame', async () => {
  const checkout = await ready()
  await checkout.init(config())
  checkout.invoke()
  post({ name: 'transactionStatus', data: { STATUS: 'FORGED' } }, 'http://evil.test')
  post({ name: 'transactionStatus', data: { STATUS: 'FORGED' } }, PAYTM, window)
  expect(received).toEqual([])
  post({ name: 'transactionStatus', data: { STATUS: 'TXN_SUCCESS' } })
  expect(received).toEqual([['transactionStatus', { STATUS: 'TXN_SUCCESS' }]])
  expect(frame()).not.toBeNull()
  post({ name: 'SESSION_EXPIRED' })
  expect(received[1]).toEqual(['SESSION_EXPIRED', undefined])
  expect(frame()).toBeNull()
})

test('applies script-404, script-slow and popup-blocked', async () => {
  await setBehaviour(harness, { system: 'paytm', behaviour: 'script-404', times: 1 })
  expect((await fetchScript()).statusCode).toBe(404)
  await setBehaviour(harness, { system: 'paytm', behaviour: 'script-slow', times: 1 })
  expect((await fetchScript()).statusCode).toBe(200)
  expect(harness.waits).toEqual([12_000])
  await setBehaviour(harness, { system: 'paytm', behaviour: 'popup-blocked', times: 1 })
  const checkout = await ready()
  await checkout.init(config())
  checkout.invoke()
  expect([frame(), received]).toEqual([null, []])
})

test('the page in the frame reports its result and the end of its session to the shop', async () => {
  const script = (await harness.app.inject('/paytm-result.js')).body
  const posted = vi.fn()
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: posted } as unknown as Window)
  document.body.innerHTML = `<p id="result" data-origin="http://shop.test" data-message='{"name":"APP_CLOSED"}'></p>`
  runInThisContext(script)
  expect(posted).toHaveBeenLastCalledWith({ name: 'APP_CLOSED' }, 'http://shop.test')
  document.body.innerHTML = `<p id="session" data-origin="http://shop.test" data-ms-left="5000"></p>`
  runInThisContext(script)
  vi.advanceTimersByTime(4999)
  expect(posted).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(posted).toHaveBeenLastCalledWith({ name: 'SESSION_EXPIRED' }, 'http://shop.test')
})
