/** XSS by addresses: opened as a link, and changed in an open page. */
import { type Ground, listens, open, settle } from './environment.ts'

const PATHS = ['/new-connection', '/faqs', '/', '/payment-fail', '/payment-success', '/quick-recharge']
const NAMES = ['q', 'genre', 'language', 'type', 'next', 'tab', 'clientkey', 'at', 'tsid'] as const

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The eleven places of a text in an address: the query parameters, the message of a failure, the fragment. */
const PLACES = NAMES.length + 2

/** Returns an address with the texts. @param texts one for each place */
function addressOf(path: string, texts: string[]): string {
  const query = new URLSearchParams(NAMES.map((name, at) => [name, texts[at] ?? '']))
  query.set('message', base64(texts[NAMES.length] ?? ''))
  return `${path}?${query.toString()}#${encodeURIComponent(texts[NAMES.length + 1] ?? '')}`
}

/** Changes the addresses of each page without a reload, as its links do. */
export async function changedAddresses({ page, look, vectors }: Ground): Promise<number> {
  const everywhere = (text: string) => Array.from({ length: PLACES }, () => text)
  for (const path of PATHS) {
    await open(page, addressOf(path, everywhere(vectors[0]?.text ?? '')))
    const urls = vectors.map(({ text }) => addressOf(path, everywhere(text)))
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
  return vectors.length * PATHS.length * PLACES
}

/**
 * Opens links as from a mail: each page as often as needed to use every text once, including the server's rendering.
 */
export async function openedAddresses({ page, look, vectors }: Ground): Promise<number> {
  const texts = vectors.map(({ text }) => text)
  for (const path of PATHS) {
    for (let from = 0; from < texts.length; from += PLACES) {
      const these = Array.from({ length: PLACES }, (_, at) => texts[(from + at) % texts.length] ?? '')
      await page.goto(addressOf(path, these))
      await listens(page)
      await look()
    }
  }
  for (const text of texts) {
    await page.goto(`/${encodeURIComponent(text)}`)
    await look()
  }
  return texts.length * (PATHS.length + 1)
}
