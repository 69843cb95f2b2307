/** Every way by which a text of somebody else gets onto a page, with every vector on it. */
import { openBrowser } from '#test/browser.ts'
import type { WholeShop } from '#test/whole-shop.ts'
import type { Page } from '@playwright/test'
import { hostileAnswer, hostileRefusal, textsOf } from './hostile-answers.ts'
import type { Vector } from './vectors.ts'
import type { WatchedPage } from './watched-page.ts'

type Ground = WatchedPage & { shop: WholeShop; vectors: readonly Vector[] }

/** @returns how many texts were put in how many places */
export type Input = { name: string; run: (ground: Ground) => Promise<number> }

const AT_ONCE = 64
const ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

function chunksOf(vectors: readonly Vector[]): Vector[][] {
  const count = Math.ceil(vectors.length / AT_ONCE)
  return Array.from({ length: count }, (_, at) => vectors.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** React has taken over, and has had a moment to write what it knows. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await settle(page)
}

const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

async function catalogue({ page, look, vectors }: Ground): Promise<number> {
  const paths = ['/', '/new-connection', '/new-connection?type=2', '/new-connection?type=3', '/faqs']
  for (const path of [...paths, '/subscription-plans', '/quick-recharge', '/about-us']) {
    await open(page, path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    await settle(page)
    await look()
  }
  return vectors.length * 6
}

/** The addresses of one page after the other without loading it anew, as its own links would change them. */
async function addresses({ page, look, vectors }: Ground): Promise<number> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const parameters = (text: string) => {
    const names = ['q', 'genre', 'language', 'type', 'next', 'tab', 'clientkey', 'at', 'tsid']
    const query = new URLSearchParams(names.map((name) => [name, text]))
    query.set('message', base64(text))
    return `?${query.toString()}#${encodeURIComponent(text)}`
  }
  const paths = ['/new-connection', '/faqs', '/', '/payment-fail', '/payment-success', '/quick-recharge']
  for (const path of paths) {
    await open(page, `${path}${parameters(vectors[0]?.text ?? '')}`)
    const urls = vectors.map(({ text }) => `${path}${parameters(text)}`)
    await page.evaluate(async (all) => {
      for (const url of all) {
        history.replaceState(history.state, '', url)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
        await new Promise((done) => requestAnimationFrame(done))
      }
    }, urls)
    await settle(page)
    await look()
  }
  return vectors.length * paths.length * 11
}

async function answers({ page, look, vectors }: Ground): Promise<number> {
  const paths = [
    '/my-account',
    '/my-account?tab=transactions',
    '/dashboard',
    '/raise-a-request',
    '/cart',
    `/payment-success?tsid=${ORDER}`,
    `/payment-fail?tsid=${ORDER}`,
  ]
  await signIn(page, 'token')
  for (const chunk of chunksOf(vectors)) {
    const texts = textsOf(chunk)
    await page.route('**/api/**', async (route) => {
      const body = hostileAnswer(new URL(route.request().url()).pathname, texts)
      await (body ? route.fulfill({ json: body }) : route.continue())
    })
    for (const path of paths) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      await look()
    }
    await page.unroute('**/api/**')
  }
  await signIn(page, '')
  return vectors.length * 30
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((kept) => {
    localStorage.clear()
    if (kept !== '') localStorage.setItem('sdg.token', kept)
  }, token)
}

/** What is typed, key by key and left again; then sent, and refused with words that were not ours. */
async function forms({ page, look, vectors }: Ground): Promise<number> {
  let fields = 0
  const me = textsOf([{ text: 'Asha' }])
  await page.route('**/api/**', async (route) => {
    const body = hostileAnswer(new URL(route.request().url()).pathname, me)
    await (body ? route.fulfill({ json: body }) : route.continue())
  })
  for (const [path, token] of [
    ['/', ''],
    ['/registration', ''],
    ['/new-connection', ''],
    ['/faqs', ''],
    ['/raise-a-request', 'token'],
    ['/my-account', 'token'],
  ] as const) {
    await signIn(page, token)
    await open(page, path)
    if (path === '/my-account') await page.getByRole('button', { name: /edit/i }).first().click()
    fields += await page.evaluate(
      typeEverywhere,
      vectors.map(({ text }) => text),
    )
    await look()
  }
  await page.unroute('**/api/**')
  return vectors.length * fields
}

/** Runs in the page. @returns how many fields there are */
async function typeEverywhere(texts: string[]): Promise<number> {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea'),
  ]
  const writable = fields.filter((field) => !['radio', 'checkbox', 'hidden', 'submit'].includes(field.type))
  for (const [at, text] of texts.entries()) {
    for (const field of writable) {
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
      for (const name of ['input', 'keyup', 'change', 'focusout'])
        field.dispatchEvent(new Event(name, { bubbles: true }))
    }
    if (at % 8 === 0) await new Promise((done) => requestAnimationFrame(done))
  }
  return writable.length
}

async function refusals({ page, look, vectors }: Ground): Promise<number> {
  await signIn(page, '')
  for (const chunk of chunksOf(vectors)) {
    const texts = textsOf(chunk)
    const refuse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
      route.fulfill({ status: 422, json: hostileRefusal(texts) })
    await page.route('**/api/auth', refuse)
    await open(page, '/')
    await page.locator('main input[type=tel]').first().fill('9840012345')
    const answered = page.waitForResponse('**/api/auth')
    await page.locator('main form button[type=submit], main form button').first().click()
    await answered
    await settle(page)
    await look()
    await page.unroute('**/api/auth', refuse)
  }
  return vectors.length
}

/** Sent to the real API, kept by it where its rules allow, and shown to the person again. */
async function stored({ page, context, look, shop, vectors }: Ground): Promise<number> {
  const person = openBrowser(shop)
  await person.register({ poid: 'P2-V0', amount: '149.00' })
  for (const chunk of chunksOf(vectors)) {
    shop.outside.advance(3_600)
    for (const { text } of chunk) {
      const sent = { query: `Why ${text}`, requestType: 'Account Related', altContact: '9840012345' }
      shop.outside.advance(150)
      await person.call('POST', '/api/raiseRequest', sent)
    }
  }
  const [name = '', value = ''] = person.kept.cookie.split('=')
  await context.addCookies([{ name, value, url: shop.url }])
  await signIn(page, person.kept.token)
  for (const path of ['/my-account', '/raise-a-request']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await look()
  }
  await context.clearCookies()
  await signIn(page, '')
  return vectors.length
}

export const INPUTS: readonly Input[] = [
  { name: 'an imported catalogue, its questions and answers', run: catalogue },
  { name: 'addresses: path, query, base64 and hash', run: addresses },
  { name: 'answers of the API, in every text', run: answers },
  { name: 'fields of forms', run: forms },
  { name: 'refusals, in words and by field', run: refusals },
  { name: 'requests that were kept and are shown again', run: stored },
]
