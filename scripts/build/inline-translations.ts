/**
 * The Vite plugin that builds the pages in one language: each text becomes its translation in the script that shows it.
 * No script has the texts of other pages or languages, and most texts need no function at run time.
 */
import {
  type NodePath,
  type PluginItem,
  transformAsync,
  transformFromAstAsync,
  type TransformOptions,
  types as node,
} from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { type Language, listLanguages } from '#contract/languages.ts'
import type { TextTemplate } from '#contract/text-template.ts'
import { compileTemplate } from '#translations/compile-template.ts'
import { isLegalText } from '#translations/legal-texts.ts'
import { readLanguageOffers } from '#translations/read-language-offers.ts'
import { readTranslations, type Translations } from '#translations/read-translations.ts'

/** A file with texts: it has a macro of Lingui, or a constant after the comment `i18n`. */
const HAS_TEXTS = /@lingui\/(?:core|react)\/macro|\/\*\s*i18n\s*\*\//
const RUNTIME = '#web/language/texts.tsx'

/** Whether the comment `i18n` marks a node as text. */
const isMarked = ({ leadingComments }: node.Node): boolean =>
  leadingComments?.some(({ value }) => value.replace(/\W/g, '') === 'i18n') ?? false

const propertyOf = (object: node.ObjectExpression, name: string): node.Expression | undefined => {
  const property = object.properties.find(
    (one): one is node.ObjectProperty => node.isObjectProperty(one) && node.isIdentifier(one.key, { name }),
  )
  return node.isExpression(property?.value) ? property.value : undefined
}

const stringOf = (expression: node.Expression | undefined): string | undefined =>
  node.isStringLiteral(expression) ? expression.value : undefined

/** The macros become calls of our runtime, which needs no ids. */
const linguiConfig = makeConfig(
  {
    locales: listLanguages(),
    runtimeConfigModule: { i18n: [RUNTIME, 'i18n'], Trans: [RUNTIME, 'Trans'], useLingui: [RUNTIME, 'useLingui'] },
  },
  { skipValidation: true },
)
const PARSED: TransformOptions = {
  babelrc: false,
  configFile: false,
  parserOpts: { plugins: ['typescript', 'jsx'] },
}

const constantText = (template: TextTemplate): string =>
  template.map((part) => (typeof part === 'string' ? part : '')).join('')

/** Returns the text of the language. `isEnglish`: it has no translation, and is shown in English. */
type FindText = (english: string, context?: string) => { text: string; isEnglish: boolean }

/** Replaces a call of the macro: by a string if the text has no values, else by its template. */
const inlineMessages =
  (find: FindText) =>
  (path: NodePath<node.ObjectExpression>): void => {
    const english = stringOf(propertyOf(path.node, 'message'))
    if (!isMarked(path.node) || english === undefined) return
    const { text, isEnglish } = find(english, stringOf(propertyOf(path.node, 'context')))
    const template = compileTemplate(text)
    const given = path.node.properties.filter(
      (one) =>
        node.isObjectProperty(one) &&
        (node.isIdentifier(one.key, { name: 'values' }) || node.isIdentifier(one.key, { name: 'components' })),
    )
    path.node.leadingComments = null
    if (path.parentPath.isCallExpression() && given.length === 0)
      path.parentPath.replaceWith(node.stringLiteral(constantText(template)))
    else path.node.properties = [node.objectProperty(node.identifier('template'), node.valueToNode(template)), ...given]
    if (isEnglish) markAsEnglish(path.parentPath)
  }

/** Puts a text into `<span lang="en">`. @param path the call of `t`, its string, or the attributes of `Trans` */
function markAsEnglish(path: NodePath): void {
  const text = path.isJSXSpreadAttribute() ? path.parentPath.parentPath : path
  if (!text?.isExpression()) return
  const content = text.isJSXElement() ? text.node : node.jsxExpressionContainer(text.node)
  const span = node.jsxIdentifier('span')
  const lang = node.jsxAttribute(node.jsxIdentifier('lang'), node.stringLiteral('en'))
  text.replaceWith(
    node.jsxElement(node.jsxOpeningElement(span, [lang]), node.jsxClosingElement(span), [content]),
  )
  text.skip()
}

const inlineConstants =
  (find: FindText) =>
  (path: NodePath<node.StringLiteral>): void => {
    if (!isMarked(path.node)) return
    path.node.leadingComments = null
    path.replaceWith(node.stringLiteral(find(path.node.value).text))
    path.skip()
  }

/** Returns the code of a file with texts instead of macros. @param plugin replaces what the macros become */
async function inlineTexts(code: string, filename: string, plugin: PluginItem): Promise<string> {
  const file = { ...PARSED, filename }
  const macros = await transformAsync(code, {
    ...file,
    ast: true,
    code: false,
    plugins: [[linguiMacro, { descriptorFields: 'all', linguiConfig }]],
  })
  if (!macros?.ast) throw new Error(`The texts of ${filename} cannot be read`)
  const result = await transformFromAstAsync(macros.ast, code, { ...file, plugins: [plugin] })
  return result?.code ?? code
}

/**
 * @param translate the translations of the language, or pseudo-translations
 * @throws at the end of the build if a text has no translation; a legal text may be English
 */
export function inlineTranslations(
  language: Language,
  translate: Translations = readTranslations(language),
): Plugin {
  const missing = new Set<string>()
  const findIn =
    (file: string): FindText =>
    (english, context) => {
      const text = translate(english, context)
      if (text === undefined && !isLegalText(file)) missing.add(english)
      return { text: text ?? english, isEnglish: text === undefined && isLegalText(file) }
    }
  const inline = (find: FindText) => () => ({
    visitor: { ObjectExpression: inlineMessages(find), StringLiteral: inlineConstants(find) },
  })
  const inlined = new Map<string, { code: string; result: Promise<string> }>()

  return {
    name: 'inline-translations',
    enforce: 'pre',
    sharedDuringBuild: true,
    config: () => ({
      define: {
        __LANGUAGE__: JSON.stringify(language),
        __LANGUAGE_OFFERS__: JSON.stringify(readLanguageOffers()),
      },
    }),
    transform: {
      filter: { id: /\/(?:web|contract)\/.*\.tsx?(?:\?|$)/, code: HAS_TEXTS },
      async handler(code, id) {
        // React Router adds "?__react-router-build-client-route" to the name of a route's file.
        const filename = id.replace(/\?.*$/, '')
        // The scripts of the browser and of the server have most files in common.
        const known = inlined.get(filename)
        if (known?.code === code) return { code: await known.result, map: null }
        const result = inlineTexts(code, filename, inline(findIn(filename)))
        inlined.set(filename, { code, result })
        return { code: await result, map: null }
      },
    },
    buildEnd() {
      if (missing.size === 0) return
      const list = [...missing].map((english) => `  ${english}`).join('\n')
      this.error(`${language}: ${String(missing.size)} texts have no translation:\n${list}`)
    },
  }
}
