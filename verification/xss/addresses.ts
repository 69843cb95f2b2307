/** XSS by URLs: opened as a link, and changed in an open page. */
import { type Environment, waitForRender, open, waitForPaint } from './environment.ts'

const PATHS = ['/new-connection', '/faqs', '/', '/payment-fail', '/payment-success', '/quick-recharge']
const NAMES = [
  'q',
  'genre',
  'language',
  'type',
  'next',
  'tab',
  'clientkey',
  'at',
  'tsid',
  'after',
  'title',
] as const

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The number of places of a text in a URL: the query parameters, the message of a failure, the fragment. */
const PLACES = NAMES.length + 2

/** Builds a URL with the texts. @param texts one for each place */
function urlWith(path: string, texts: string[]): string {
  const query = new URLSearchParams(NAMES.map((name, at) => [name, texts[at] ?? '']))
  query.set('message', base64(texts[NAMES.length] ?? ''))
  return `${path}?${query.toString()}#${encodeURIComponent(texts[NAMES.length + 1] ?? '')}`
}

/** Changes the URL of each page without a reload, as the page's links do. */
export async function changedUrls({ page, checkPage, payloads }: Environment): Promise<number> {
  const inAllPlaces = (text: string) => Array.from({ length: PLACES }, () => text)
  for (const path of PATHS) {
    await open(page, urlWith(path, inAllPlaces(payloads[0]?.text ?? '')))
    const urls = payloads.map(({ text }) => urlWith(path, inAllPlaces(text)))
    await page.evaluate(async (all) => {
      for (const url of all) {
        history.replaceState(history.state, '', url)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
        await new Promise((done) => requestAnimationFrame(done))
      }
    }, urls)
    await waitForPaint(page)
    await checkPage()
  }
  return payloads.length * PATHS.length * PLACES
}

/**
 * Opens links as from a mail: each page as often as needed to use every text once, including the server's rendering.
 */
export async function openedUrls({ page, checkPage, payloads }: Environment): Promise<number> {
  const texts = payloads.map(({ text }) => text)
  for (const path of PATHS) {
    for (let from = 0; from < texts.length; from += PLACES) {
      const chunk = Array.from({ length: PLACES }, (_, at) => texts[(from + at) % texts.length] ?? '')
      await page.goto(urlWith(path, chunk))
      await waitForRender(page)
      await checkPage()
    }
  }
  for (const text of texts) {
    await page.goto(`/${encodeURIComponent(text)}`)
    await checkPage()
    // The server renders a search only on a tab with packs.
    await page.goto(`/new-connection?type=2&q=${encodeURIComponent(text)}`)
    await waitForRender(page)
    await checkPage()
  }
  return texts.length * (PATHS.length + 2)
}
