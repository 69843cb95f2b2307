/** The script of a frame of the gallery: sets the state of a page before the page's own scripts run. */
import type { ApiResponse, ApiRoute } from '#contract/api.ts'
import type { ProblemError } from '#contract/problem.ts'

export type FrameSetup = {
  /** Names of elements to click, after `dialog: ` in the open dialog, or `name=text` for a field to fill. */
  steps?: string[]
  /** The browser is offline: every request fails. */
  offline?: boolean
  /** Stored values by their keys, and replies of the API by their routes. Other requests go to the server. */
  [keyOrRoute: string]: unknown
}

type Replies = { [R in ApiRoute]?: ApiResponse<R> | ProblemError | 'offline' | 'never' }
type Stored = Partial<Record<`sdg.${string}`, unknown>>
/** A state of a screen: what the API replies, what the browser has stored, clicks, and the path. */
export type FrameState = Replies & Stored & Pick<FrameSetup, 'steps' | 'offline'> & { path?: string }

/** Runs in the browser as text: it uses no import and no other name of this file. */
export function setUpFrame({ steps = [], offline = false, ...given }: FrameSetup): void {
  document.currentScript?.remove() // Hydration does not expect it.
  const texts = Object.entries(given).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  for (const area of ['localStorage', 'sessionStorage']) {
    const stored = new Map(texts)
    const getItem = (key: string) => stored.get(key) ?? null
    const setItem = (key: string, text: string) => void stored.set(key, text)
    const removeItem = (key: string) => void stored.delete(key)
    Object.defineProperty(window, area, { value: { getItem, setItem, removeItem } })
  }
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false })

  const replyTo = (request: string): unknown => {
    const matchesRequest = (route: string) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(request)
    return offline ? 'offline' : given[Object.keys(given).find(matchesRequest) ?? '']
  }
  const fetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const reply = replyTo(`${init?.method ?? 'GET'} ${pathname}`)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if (reply === 'never') return new Promise(() => undefined)
    if (typeof reply !== 'object' || reply === null) return fetch(input, init)
    return Response.json(reply, { status: 'refused' in reply ? Number(reply.refused) : 200 })
  }

  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent.trim()
  const isReady = (element: Element) =>
    !element.matches(':disabled') &&
    getComputedStyle(element).visibility === 'visible' &&
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const find = (path: string, isField: boolean) => {
    const name = path.replace(/^dialog: /, '')
    const area = name === path ? document : document.querySelector('dialog[open]')
    return [...(area?.querySelectorAll<HTMLElement>('a, button, label, [aria-label]') ?? [])]
      .filter((element) => nameOf(element).startsWith(name) && element.getClientRects().length > 0)
      .map((element) => (isField && element instanceof HTMLLabelElement ? element.control : element))
      .find((element) => element && isReady(element))
  }
  const runStep = async (step: string): Promise<void> => {
    const [name = '', text] = step.split('=')
    const element = find(name, text !== undefined)
    if (!element) return new Promise((resolve) => setTimeout(resolve, 100)).then(() => runStep(step))
    if (text === undefined) {
      element.click()
      return
    }
    // React overrides the property `value` of the element, and would not see a change made there.
    Reflect.set(Object.getPrototypeOf(element) as object, 'value', text, element)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const runSteps = async () => {
    for (const step of steps) await runStep(step)
    document.documentElement.dataset['gallery'] = 'ready'
  }
  addEventListener('load', () => void runSteps())
}
