import type { Translations } from '#translations/read-translations.ts'
import { expect, test } from 'vitest'
import { inlineTranslations } from './inline-translations.ts'

/** Returns what the plugin makes of a module in English, or with these translations. */
async function inline(code: string, file = 'page.tsx?route', translations?: Translations): Promise<string> {
  const { transform } = inlineTranslations('en', translations)
  if (typeof transform !== 'object') throw new Error('The plugin transforms no modules')
  const result: unknown = await Reflect.apply(transform.handler, {}, [code, `/shop/web/${file}`])
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

test('a paragraph of a legal text without a translation is marked as English', async () => {
  const code = `${MACROS}export const texts = ({ fee }) => [
    t\`Indian law\`, t\`From \${fee}\`, <Trans>See <a href="/faqs">Help</a></Trans>]`
  const some = (english: string) => (english === 'Indian law' ? 'The law' : undefined)
  const inlined = await inline(code, 'features/legal/terms-text.tsx', some)
  expect(inlined).toContain('["The law", <span lang="en">{_i18n')
  expect(inlined).toMatch(/<span lang="en"><_Trans [^]*template: \["See ", \[0, \["Help"\]\]\][^]*<\/span>\]/)
  const none = await inline(code, 'features/legal/terms-text.tsx', () => undefined)
  expect(none).toContain('[<span lang="en">{"Indian law"}</span>')
})

test('a text without a translation fails the build, unless it is a legal text', async () => {
  const plugin = inlineTranslations('en', () => undefined)
  const { transform, buildEnd } = plugin
  if (typeof transform !== 'object' || typeof buildEnd !== 'function') throw new Error('The plugin is not complete')
  const code = `${MACROS}export const title = t\`Cart\``
  const errors: string[] = []
  const context = { error: (message: string) => void errors.push(message) }
  await Reflect.apply(transform.handler, {}, [code, '/shop/web/features/legal/terms-text.tsx'])
  Reflect.apply(buildEnd, context, [])
  expect(errors).toEqual([])
  await Reflect.apply(transform.handler, {}, [code, '/shop/web/routes/cart.tsx'])
  Reflect.apply(buildEnd, context, [])
  expect(errors).toEqual(['en: 1 texts have no translation:\n  Cart'])
})
