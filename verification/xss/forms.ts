/** XSS by form input: typed into every field, and restored from the browser's drafts. */
import { type Environment, mockResponses, open, waitForPaint, signIn } from './environment.ts'
import { hostileResponse, createTexts } from './hostile-responses.ts'

const PAGES = [
  ['/', ''],
  ['/registration', ''],
  ['/new-connection', ''],
  ['/faqs', ''],
  ['/raise-a-request', 'token'],
  ['/my-account', 'token'],
] as const

export async function forms({ page, checkPage, payloads }: Environment): Promise<number> {
  let fields = 0
  const me = createTexts([{ text: 'Asha' }])
  const stop = await mockResponses(page, (request) => hostileResponse(request, me))
  for (const [path, token] of PAGES) {
    await signIn(page, token)
    await open(page, path)
    if (path === '/my-account') await page.getByRole('button', { name: /edit/i }).first().click()
    fields += await page.evaluate(
      typeEverywhere,
      payloads.map(({ text }) => text),
    )
    await waitForPaint(page)
    await checkPage()
    await open(page, path)
    await checkPage()
  }
  await stop()
  await signIn(page, '')
  return payloads.length * fields
}

/** Runs in the page: types each text into every field, and leaves the field. @returns the number of fields */
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
