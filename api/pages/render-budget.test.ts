/** Tests the limits of rendering pages with filters: by address group, in number at once, and in time. */
import { openTestPageCache, textOfPage } from '#test/page-shop.ts'
import { expect, test } from 'vitest'

const NO_STORE = { 'cache-control': 'no-store' }

test('10,000 filters from one visitor cause few renderings, and each gets a page [THR-W15]', async () => {
  const { find, rendered, statistics, clock } = openTestPageCache()
  await find('/new-connection?type=2')
  const answers = new Map<string, number>()
  for (let number = 0; number < 10_000; number++) {
    clock.now += number % 10 === 0 ? 1 : 0
    const answer = await find(`/new-connection?type=2&filter=${String(number)}`)
    expect(answer.status).toBe(200)
    const shown = textOfPage(answer).includes(`filter=${String(number)} `) ? 'own' : 'tab'
    answers.set(shown, (answers.get(shown) ?? 0) + 1)
  }
  // 20 at once, and five more in the second that has passed; and the page of the tab.
  expect(rendered.length).toBeLessThanOrEqual(26)
  const own = rendered.length - 1
  expect(Object.fromEntries(answers)).toEqual({ own, tab: 10_000 - own })
  expect(statistics).toMatchObject({ fallbacks: 10_000 - own, evictions: 0 })
})

test('a visitor without render budget gets the unstored page of the tab; other visitors get their own', async () => {
  const { find, read, clock } = openTestPageCache()
  const url = '/new-connection?type=2&filter='
  for (let number = 0; number < 20; number++) await find(`${url}${String(number)}`)
  const answer = await find(`${url}new`)
  expect(textOfPage(answer)).toBe('<p>/new-connection?type=2 of 1</p>')
  expect(answer).toMatchObject({ status: 200, headers: NO_STORE })
  expect((await find('/new-connection?type=2')).headers).not.toMatchObject(NO_STORE)
  expect(await read(`${url}0`)).toContain('filter=0 ')
  expect(await read(`${url}new`, '192.0.2.2')).toContain('filter=new ')
  expect(await read(`${url}later`)).not.toContain('filter=later ')
  clock.now += 1_000
  expect(await read(`${url}later`)).toContain('filter=later ')
})

test('renders at most two filtered pages at once, and never makes a page without filters wait', async () => {
  const { read, source, rendered } = openTestPageCache()
  await read('/new-connection?type=2')
  const { render } = source
  const held = Promise.withResolvers<undefined>()
  source.render = (path) => (path.includes('filter') ? held.promise.then(() => render(path)) : render(path))
  const url = '/new-connection?type=2&filter='
  const first = ['a', 'b', 'a'].map((filter) => read(`${url}${filter}`))
  expect(await read(`${url}c`)).toBe('<p>/new-connection?type=2 of 1</p>')
  expect(await read('/faqs')).toBe('<p>/faqs of 1</p>')
  held.resolve(undefined)
  const own = (filter: string) => `<p>/new-connection?type=2&filter=${filter} of 1</p>`
  expect(await Promise.all(first)).toEqual([own('a'), own('b'), own('a')])
  expect(await read(`${url}c`)).toBe(own('c'))
  expect(rendered.filter((path) => path.includes('filter'))).toHaveLength(3)
})

test('ends the timer of a rendering that is done', async () => {
  const { read, timers } = openTestPageCache()
  await read('/faqs')
  expect(timers.map((timer) => timer?.aborted)).toEqual([true])
})

test('renderings that never end fail after a while and give their budget back', async () => {
  const { read, source, limits } = openTestPageCache()
  const { render } = source
  source.render = () => new Promise(() => undefined)
  const url = '/new-connection?type=2&filter='
  const endless = ['a', 'b'].map((filter) => read(`${url}${filter}`))
  for (const end of limits) end()
  for (const page of endless) await expect(page).rejects.toThrow('took too long')
  source.render = render
  expect(await read(`${url}c`)).toContain('filter=c ')
  expect(await read(`${url}a`)).toContain('filter=a ')
})

test('without render budget a stale page is served until it can be rendered again', async () => {
  const { read, source, clock } = openTestPageCache()
  const url = '/new-connection?type=2&filter='
  for (let number = 0; number < 20; number++) await read(`${url}${String(number)}`)
  source.version = '2'
  expect(await read(`${url}0`)).toContain('filter=0 of 1')
  clock.now += 1_000
  await read(`${url}0`)
  await expect.poll(() => read(`${url}0`)).toContain('filter=0 of 2')
})
