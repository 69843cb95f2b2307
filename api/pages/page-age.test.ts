/** Tests which pages are sent after the catalogue has changed. */
import { openTestPageCache } from '#test/page-shop.ts'
import { expect, test } from 'vitest'

test('after a new catalogue, one request gets the stale page, and the next one the new page', async () => {
  const { read, rendered, source, pages } = openTestPageCache()
  await read('/faqs')
  source.version = '2'
  expect(pages.peek('/faqs')).toBeUndefined()
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  await expect.poll(() => pages.peek('/faqs')).toBeDefined()
  expect(await read('/faqs')).toBe('<p>/faqs of 2</p>')
  expect(rendered).toEqual(['/faqs', '/faqs'])
})

test('sends a stale page only for a minute after its version was last current', async () => {
  const { read, source, clock } = openTestPageCache()
  const filtered = '/new-connection?type=2&filter=a'
  const urls = ['/faqs', filtered]
  for (const url of urls) await read(url)
  clock.now += 60_001
  source.version = '2'
  for (const url of urls) expect(await read(url)).toContain(' of 2')

  source.version = '3'
  await read('/')
  clock.now += 60_000
  source.render = () => new Promise(() => undefined)
  for (const url of urls) expect(await read(url)).toContain(' of 2')
})

test('sends no page that is older than one version', async () => {
  const { read, source } = openTestPageCache()
  const filtered = '/new-connection?type=2&filter='
  for (const filter of ['a', 'b']) await read(`${filtered}${filter}`)
  source.version = '2'
  await read('/')
  source.version = '3'
  expect(await read(`${filtered}a`)).toContain('filter=a of 3')
  for (let number = 0; number < 20; number++) await read(`${filtered}${String(number)}`)
  expect(await read(`${filtered}b`)).toBe('<p>/new-connection?type=2 of 3</p>')
})

test('a page counts as stale if the catalogue changes while it is rendered', async () => {
  const { read, source, pages } = openTestPageCache()
  source.render = async (path) => {
    source.version = '2'
    return new Response(`<p>${path} of 1</p>`)
  }
  await read('/faqs')
  expect(pages.peek('/faqs')).toBeUndefined()
})
