/** XSS by input: typed into every field, and restored from the drafts in the browser. */
import { type Ground, open, settle, signIn } from './environment.ts'
import { hostileAnswer, textsOf } from './hostile-answers.ts'

const SCREENS = [
  ['/', ''],
  ['/registration', ''],
  ['/new-connection', ''],
  ['/faqs', ''],
  ['/raise-a-request', 'token'],
  ['/my-account', 'token'],
] as const

export async function forms({ page, look, vectors }: Ground): Promise<number> {
  let fields = 0
  const me = textsOf([{ text: 'Asha' }])
  await page.route('**/api/**', async (route) => {
    const body = hostileAnswer(new URL(route.request().url()).pathname, me)
    await (body ? route.fulfill({ json: body }) : route.continue())
  })
  for (const [path, token] of SCREENS) {
    await signIn(page, token)
    await open(page, path)
    if (path === '/my-account') await page.getByRole('button', { name: /edit/i }).first().click()
    fields += await page.evaluate(
      typeEverywhere,
      vectors.map(({ text }) => text),
    )
    await settle(page)
    await look()
    await open(page, path)
    await look()
  }
  await page.unroute('**/api/**')
  await signIn(page, '')
  return vectors.length * fields
}

/** Runs in the page: types into every field and leaves it. @returns the number of fields */
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
