import { expect, test } from 'vitest'
import { inlineTranslations } from './inline-translations.ts'

/** Returns what the plugin makes of a module in English. */
async function inline(code: string): Promise<string> {
  const { transform } = inlineTranslations('en')
  if (typeof transform !== 'object') throw new Error('The plugin transforms no modules')
  const result: unknown = await Reflect.apply(transform.handler, {}, [code, '/shop/web/page.tsx?route'])
  return typeof result === 'object' && result !== null && 'code' in result ? String(result.code) : ''
}

const MACROS = `import { plural, t } from '@lingui/core/macro'; import { Trans } from '@lingui/react/macro'\n`

test('replaces a text without values by a string', async () => {
  expect(await inline(`${MACROS}export const title = t\`Your Cart is Empty\``)).toContain(
    'export const title = "Your Cart is Empty"',
  )
  expect(await inline(`export const reason = /* i18n */ 'The bank declined the payment.'`)).toContain(
    'export const reason = "The bank declined the payment."',
  )
})

test('replaces a text with values by its template', async () => {
  const code = await inline(`${MACROS}export const label = (price) => t\`Subscribe @ \${price}\``)
  expect(code).toContain('template: ["Subscribe @ ", ["price"]]')
  expect(code).not.toContain('message')
})

test('replaces a text with elements by its template and the elements', async () => {
  const code = await inline(`${MACROS}export const A = () => <Trans>See <a href="/faqs">Help</a></Trans>`)
  expect(code).toContain('template: ["See ", [0, ["Help"]]]')
  expect(code).toContain('0: <a href="/faqs" />')
})

test('leaves other strings as they are', async () => {
  expect(await inline(`${MACROS}export const key = 'Your Cart is Empty'`)).toContain("'Your Cart is Empty'")
})
