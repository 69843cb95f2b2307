import { expect } from '@playwright/test'
import { evaluateCsp } from '#test/evaluate-csp.ts'
import routes from '#web/routes.ts'
import { test } from '#e2e/support/test-fixture.ts'

/** Every page of the route table, without the catch-all and the files. */
const PAGES = routes.map(({ path = '' }) => `/${path}`).filter((path) => !/[*.]/.test(path))

/** Returns the attributes of the tags of one name, in the order of the page. */
const tagsIn = (html: string, name: string): Map<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
  )

test('has a distinct title and description in the HTML of every page [SPEC-2.1-01, SPEC-2.1-03, SPEC-10.5-05]', async ({
  request,
  shop,
}) => {
  const seen: Record<'title' | 'description', Map<string, string>> = {
    title: new Map(),
    description: new Map(),
  }
  for (const path of PAGES) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    // The local simulator of PayU replaces a host on https.
    const policy = answer
      .headers()
      ['content-security-policy']?.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://pay.example')
    expect(evaluateCsp(policy ?? ''), path).toEqual([])
    const html = await answer.text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    const metas = tagsIn(html, 'meta')
    const meta = (name: string) =>
      metas.find((tag) => tag.get('name') === name || tag.get('property') === name)?.get('content')
    const description = meta('description') ?? ''
    for (const [what, text] of Object.entries({ title, description })) {
      expect(text, `${path} has a ${what}`).not.toBe('')
      const others = seen[what as keyof typeof seen]
      expect(others.get(text), `${what} of ${path}`).toBeUndefined()
      others.set(text, path)
    }
    const canonical = tagsIn(html, 'link')
      .find((tag) => tag.get('rel') === 'canonical')
      ?.get('href')
    expect(canonical, path).toBe(`${shop.url}${path}`)
    expect(meta('og:title'), path).toBe(title)
    expect(meta('og:description'), path).toBe(description)
    expect(meta('og:url'), path).toBe(`${shop.url}${path}`)
    for (const name of ['og:type', 'og:image', 'twitter:card', 'twitter:creator']) {
      expect(meta(name), `${name} of ${path}`).toBeTruthy()
    }
  }
})

test('answers an unknown address with a page of status 404 [SPEC-10.5-04]', async ({ page, allow }) => {
  allow('404 GET /no-such-page')
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows plans, prices and titles', async ({ page }) => {
    await page.goto('/new-connection')
    const familyMax = page.getByRole('group', { name: 'Family Max' })
    await expect(familyMax).toContainText('3 Months')
    await expect(familyMax).toContainText('₹687')
    await familyMax.getByText('3 Months', { exact: true }).click()
    await expect(familyMax.getByRole('button', { name: 'Subscribe @ ₹687' })).toBeVisible()
    await page.getByRole('link', { name: 'Movies' }).click()
    await expect(page.getByText('கடலோர ரயில்')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('JavaScript is off in this browser')
  })

  test('shows on every page what works, what to do and the call centre', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path)
      const note = page.locator('noscript p')
      await expect(note, path).toBeVisible()
      await expect(note).toContainText('turn JavaScript on and reload this page, or call us: 1800-103-7575,')
      await expect(note.getByRole('link', { name: '76010 12345' })).toHaveAttribute(
        'href',
        'tel:+917601012345',
      )
    }
  })

  test('shows an empty cart', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })

  test('puts no input of the registration into an address', async ({ page }) => {
    await page.goto('/registration')
    await page.getByLabel('First Name').fill('Kavitha')
    await page.getByLabel('First Name').press('Enter')
    await page.getByRole('button', { name: 'Sign Up' }).click({ force: true })
    expect(new URL(page.url()).search).toBe('')
    await expect(page.getByLabel('First Name')).toHaveValue('Kavitha')
  })

  test('shows questions with their answers [SPEC-2.16-01]', async ({ page }) => {
    await page.goto('/faqs')
    await expect(page.locator('main details')).not.toHaveCount(0)
    const second = page.locator('main details').nth(1)
    await second.locator('summary').click()
    await expect(second.locator('.faq__answer')).toBeVisible()
  })
})

test('shows the search of an address as text in the HTML and in the data of the page [THR-W4]', async ({
  request,
}) => {
  const read = async (q: string) =>
    (await request.get(`/new-connection?type=2&q=${encodeURIComponent(q)}`)).text()
  const scripts = (html: string) => html.split('<script').length
  const plain = await read('zqnowhere')
  expect(plain).toContain('zqnowhere')
  for (const text of [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>xyz',
  ]) {
    const html = await read(text)
    expect(html).not.toContain(text)
    expect(scripts(html), text).toBe(scripts(plain))
  }
})
