/**
 * The adapter of Paytm's checkout widget.
 * Source: Paytm's JS Checkout documentation and its published wrappers (2024 to 2026).
 */
import { loadScript } from '#web/browser/load-script.ts'
import { detectPopup } from '#web/browser/detect-popup.ts'
import { withTimeout } from '#web/browser/with-timeout.ts'
import type { PaytmConfig } from '#contract/payments.ts'

/** The id of the element that the widget opens in if it is not a popup. The page must contain it. */
export const PAYTM_ROOT = 'paytm-checkout'

/** The result that the widget reports. It is unverified: only the server's status counts. */
export type PaytmCheckoutResult =
  | { kind: 'answered'; succeeded: boolean }
  | { kind: 'closed' }
  | { kind: 'expired' }
  /** The shop closed it: the page was left or another payment method was chosen. */
  | { kind: 'left' }

/** The step at which the widget failed. */
export type PaytmCheckoutProblem = 'not loaded' | 'not opened' | 'no popup'

export class PaytmCheckoutError extends Error {
  override name = 'PaytmCheckoutError'
  readonly problem: PaytmCheckoutProblem
  constructor(problem: PaytmCheckoutProblem, cause: unknown) {
    super(`Paytm: ${problem}`, { cause })
    this.problem = problem
  }
}

type CheckoutConfig = {
  /** '' opens a popup, '#id' opens inside that element. */
  root: string
  flow: 'DEFAULT' | 'SUBSCRIPTION'
  data: { orderId: string; token: string; tokenType: string; amount: string }
  merchant: { mid: string; redirect: boolean }
  payMode: { filter: { exclude: string[] } }
  /** Both must be plain functions: the widget refuses async ones. */
  handler: {
    notifyMerchant: (event: string) => void
    transactionStatus: (response: { STATUS?: string }) => void
  }
}

type Checkout = {
  onLoad: (ready: () => void) => void
  init: (config: CheckoutConfig) => Promise<unknown>
  invoke: () => void
  close: () => void
}

declare global {
  interface Window {
    Paytm?: { CheckoutJS?: Checkout }
  }
}

/** The longest waits: for the script, until it is ready, for `init`, and until something opens. */
const SCRIPT_MS = 10_000
const READY_MS = 10_000
const INIT_MS = 15_000
const OPEN_MS = 5_000

let library: Promise<Checkout> | undefined

/**
 * Opens the widget and waits for its result.
 * @param signal closes the widget
 * @throws PaytmCheckoutError
 */
export async function openPaytmCheckout(
  config: PaytmConfig,
  signal: AbortSignal,
): Promise<PaytmCheckoutResult> {
  const isLeft = () => signal.aborted
  const checkout = await step('not loaded', () => openLibrary(config.scriptUrl))
  if (isLeft()) return { kind: 'left' }

  const { end, handler } = listen()
  await step('not opened', () => withTimeout(INIT_MS, checkout.init(checkoutConfig(config, handler))))
  if (isLeft()) return { kind: 'left' }

  const invoke = () => {
    checkout.invoke()
    if (!config.openInPopup) document.getElementById(PAYTM_ROOT)?.scrollIntoView()
  }
  try {
    return await Promise.race([end, resolveWhenLeft(signal), rejectWhenBlocked(invoke)])
  } finally {
    checkout.close()
  }
}

const resolveWhenLeft = (signal: AbortSignal): Promise<PaytmCheckoutResult> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'left' }), { once: true }))

/** Rejects if nothing opens; stays pending otherwise, for `Promise.race`. @throws PaytmCheckoutError */
async function rejectWhenBlocked(invoke: () => void): Promise<never> {
  const opened = await step('not opened', () => detectPopup(invoke, OPEN_MS))
  if (!opened) throw new PaytmCheckoutError('no popup', 'nothing came into view')
  return new Promise(() => undefined)
}

async function step<T>(problem: PaytmCheckoutProblem, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new PaytmCheckoutError(problem, error)
  }
}

/** Loads the library once per document. A failure is not cached, so that the next attempt loads again. */
function openLibrary(scriptUrl: string): Promise<Checkout> {
  library ??= loadLibrary(scriptUrl)
  library.catch(() => (library = undefined))
  return library
}

async function loadLibrary(scriptUrl: string): Promise<Checkout> {
  await loadScript(scriptUrl, SCRIPT_MS)
  const checkout = window.Paytm?.CheckoutJS
  if (!checkout) throw new Error('the script did not define CheckoutJS')
  await withTimeout(READY_MS, new Promise<void>((resolve) => checkout.onLoad(() => resolve())))
  return checkout
}

type Listening = { end: Promise<PaytmCheckoutResult>; handler: CheckoutConfig['handler'] }

function listen(): Listening {
  let report: (end: PaytmCheckoutResult) => void = () => undefined
  const end = new Promise<PaytmCheckoutResult>((resolve) => {
    report = resolve
  })
  const handler: CheckoutConfig['handler'] = {
    notifyMerchant: (event) => {
      if (event === 'APP_CLOSED') report({ kind: 'closed' })
      if (event === 'SESSION_EXPIRED') report({ kind: 'expired' })
    },
    transactionStatus: ({ STATUS }) => report({ kind: 'answered', succeeded: STATUS === 'TXN_SUCCESS' }),
  }
  return { end, handler }
}

function checkoutConfig(config: PaytmConfig, handler: CheckoutConfig['handler']): CheckoutConfig {
  const { orderId, token, tokenType, amount, mid, excluded, openInPopup, flow = 'DEFAULT' } = config
  return {
    root: openInPopup ? '' : `#${PAYTM_ROOT}`,
    flow,
    data: { orderId, token, tokenType, amount },
    merchant: { mid, redirect: false },
    payMode: { filter: { exclude: excluded } },
    handler,
  }
}
