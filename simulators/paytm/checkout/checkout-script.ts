/**
 * `window.Paytm.CheckoutJS`, the script that Paytm runs in the shop's page. It is served as the text of these
 * functions, which may use only each other. Source: Paytm's integrators' guide (June 2026) and the models of Paytm's
 * Angular wrapper (December 2024).
 */

import type { CheckoutConfig, CheckoutMessage } from './checkout-config.ts'

type OpenCheckout = { box: HTMLElement; frame: HTMLIFrameElement; focusedBefore: Element | null }
type ScriptOptions = { mid: string; blocked: boolean }

/** Returns false for an async function, as the real library does. */
function isPlainFunction(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Function]'
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function faultOfData(data: CheckoutConfig['data']): string {
  if (!data) return 'data is mandatory'
  if (!isText(data.orderId)) return 'orderId should be a non-empty string'
  if (!isText(data.token)) return 'token should be a non-empty string'
  if (data.tokenType !== 'TXN_TOKEN') return 'tokenType should be TXN_TOKEN'
  if (!/^\d+(\.\d{1,2})?$/.test(String(data.amount))) return 'amount should be a number with two decimals'
  return ''
}

function faultOfHandlers({ handler = {}, merchant = {} }: CheckoutConfig): string {
  const { notifyMerchant, transactionStatus } = handler
  if (notifyMerchant !== undefined && !isPlainFunction(notifyMerchant))
    return 'notifyMerchant should be of function type'
  const needed = merchant.redirect === false || transactionStatus !== undefined
  return needed && !isPlainFunction(transactionStatus) ? 'transactionStatus should be of function type' : ''
}

/** Returns an empty text for a flow that the simulator has. */
function faultOfFlow(flow: unknown): string {
  const isKnown = flow === undefined || flow === 'DEFAULT' || flow === 'SUBSCRIPTION'
  return isKnown ? '' : 'flow should be DEFAULT or SUBSCRIPTION'
}

/** Checks where the checkout opens. @returns the fault, or an empty text */
function faultOfOptions({ root = '', merchant = {} }: CheckoutConfig, mid: string): string {
  if (merchant.mid !== undefined && merchant.mid !== mid) return 'merchant.mid is not the mid of this script'
  if (root === '') return ''
  return typeof root === 'string' && document.querySelector(root) ? '' : 'root is not an element of the page'
}

/**
 * Returns the address of the payment page for this order, including whether the customer leaves the shop's page at the
 * end.
 */
function frameAddress(
  base: string,
  mid: string,
  { data = {}, flow = 'DEFAULT', merchant = {}, payMode }: CheckoutConfig,
) {
  const exclude = payMode?.filter?.exclude
  const query = new URLSearchParams({
    mid,
    orderId: String(data.orderId),
    token: String(data.token),
    redirect: String(merchant.redirect !== false),
    flow: String(flow),
    exclude: Array.isArray(exclude) ? exclude.join(',') : '',
  })
  return `${base}/_paytm/checkout?${query.toString()}`
}

function makeFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = 'Paytm checkout'
  Object.assign(frame.style, { width: '100%', height: '100%', minHeight: '480px', border: '0' })
  return frame
}

function makeCloseButton(close: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '\u00d7'
  button.setAttribute('aria-label', 'Close Paytm')
  Object.assign(button.style, {
    position: 'absolute',
    top: '8px',
    right: '8px',
    width: '44px',
    height: '44px',
    font: '28px/1 sans-serif',
    color: '#f7f3ea',
    background: '#0a0c14',
    border: '2px solid #f7f3ea',
    borderRadius: '50%',
    cursor: 'pointer',
  })
  button.addEventListener('click', close)
  return button
}

/** Opens the checkout over the whole page; its button or Escape closes it. */
function openPopup(frame: HTMLIFrameElement, close: () => void): HTMLElement {
  const box = document.createElement('div')
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', 'Paytm checkout')
  Object.assign(box.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#0a0c14' })
  box.append(frame, makeCloseButton(close))
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  document.body.append(box)
  return box
}

function openInside(frame: HTMLIFrameElement, root: string): HTMLElement {
  const box = document.createElement('div')
  box.append(frame)
  document.querySelector(root)?.append(box)
  return box
}

function openCheckout(config: CheckoutConfig, address: string, close: () => void): OpenCheckout {
  const focusedBefore = document.activeElement
  const frame = makeFrame(address)
  const root = typeof config.root === 'string' ? config.root : ''
  const box = root === '' ? openPopup(frame, close) : openInside(frame, root)
  frame.focus()
  return { box, frame, focusedBefore }
}

/** Returns the constants of the library: the value of each is its name. */
function dictionaries(): object {
  const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
  return {
    PAYMODE: same('CARD', 'NB', 'UPI', 'LOGIN'),
    FLOW: same('DEFAULT', 'SUBSCRIPTION', 'DEFERRED'),
    TOKEN: same('TXN_TOKEN', 'SSO'),
    DEFERRED_EVENTS: {},
    NOTIFY_MERCHANT_EVENTS: same('APP_CLOSED', 'SESSION_EXPIRED', 'CHECK_ORDER_STATUS', 'BANK_REDIRECT'),
  }
}

function startCheckout({ mid, blocked }: ScriptOptions): void {
  const script = document.currentScript
  const base = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin
  const waiting: (() => void)[] = []
  let ready = false
  let config: CheckoutConfig | undefined
  let opened: OpenCheckout | undefined

  function close(): void {
    opened?.box.remove()
    if (opened?.focusedBefore instanceof HTMLElement) opened.focusedBefore.focus()
    opened = undefined
  }
  function notify(name: string, data?: unknown): void {
    config?.handler?.notifyMerchant?.(name, data)
  }
  function closeAndNotify(name: string, data?: unknown): void {
    close()
    notify(name, data)
  }

  window.addEventListener('message', (event: MessageEvent<CheckoutMessage>) => {
    if (event.origin !== base || !opened || event.source !== opened.frame.contentWindow) return
    const { name, data } = event.data
    if (name !== 'transactionStatus') closeAndNotify(name, data)
    else config?.handler?.transactionStatus?.(data)
  })

  const CheckoutJS = {
    ...dictionaries(),
    /** Runs once, when the library becomes ready; a later registration is never called. */
    onLoad: (run: () => void) => void waiting.push(run),
    initLib: async () => undefined,
    /** Returns undefined before the library is ready, so that `.then` throws. */
    init: (given: CheckoutConfig): Promise<void> | undefined => {
      if (!ready) return undefined
      const fault =
        faultOfData(given.data) ||
        faultOfHandlers(given) ||
        faultOfFlow(given.flow) ||
        faultOfOptions(given, mid)
      if (fault !== '') return Promise.reject(new Error(fault))
      config = given
      return Promise.resolve()
    },
    invoke: (): void => {
      if (!config) throw new Error('CheckoutJS is not initialised')
      if (blocked || opened) return
      opened = openCheckout(config, frameAddress(base, mid, config), () => closeAndNotify('APP_CLOSED'))
    },
    close,
  }
  Object.assign(window, { Paytm: { CheckoutJS } })
  // Not at once: a page must wait for onLoad.
  window.setTimeout(() => {
    ready = true
    for (const run of waiting.splice(0)) run()
  }, 50)
}

const PARTS = [
  isPlainFunction,
  isText,
  faultOfData,
  faultOfHandlers,
  faultOfFlow,
  faultOfOptions,
  frameAddress,
  makeFrame,
  makeCloseButton,
  openPopup,
  openInside,
  openCheckout,
  dictionaries,
]

/** `blocked`: the checkout does not open. */
export function checkoutScript(options: ScriptOptions): string {
  const parts = PARTS.map((part) => part.toString()).join('\n')
  return `(() => {'use strict'\n${parts}\n(${startCheckout.toString()})(${JSON.stringify(options)})\n})()`
}

/** Runs in the checkout's frame: reports the result, or the end of the session, to the shop's page. */
function reportToShop(): void {
  const session = document.getElementById('session')
  const result = document.getElementById('result')
  const report = (origin: string | undefined, message: string): void => {
    if (window.parent !== window && origin) window.parent.postMessage(JSON.parse(message), origin)
  }
  if (result) report(result.dataset['origin'], result.dataset['message'] ?? '{}')
  if (session) {
    const expire = (): void => report(session.dataset['origin'], '{"name":"SESSION_EXPIRED"}')
    window.setTimeout(expire, Number(session.dataset['msLeft']))
  }
}

export const reportScript = `'use strict';(${reportToShop.toString()})()`
