/**
 * Compares a file's name with its exports: which files are verbs (`place-order.ts` exports `placeOrder`) and which are
 * types or constants of two words (`price-option.ts` exports `PriceOption`, `message-texts.ts` `MESSAGE_TEXTS`).
 */
import { globSync, readFileSync } from 'node:fs'

const camel = (words: string) => words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const pascal = (words: string) => camel(`-${words}`)
const constant = (words: string) => words.replaceAll('-', '_').toUpperCase()

/** Returns what the file at `path` exports under its own name; `undefined` if nothing has that name. */
export function matchingExport(path: string): 'verb' | 'type' | undefined {
  const name = path.replace(/^.*\/|\.ts$/g, '')
  const text = readFileSync(path, 'utf8')
  if (new RegExp(`^export (async )?(function\\*?|const) ${camel(name)}\\b`, 'm').test(text)) return 'verb'
  const names = `(${pascal(name)}|${constant(name)})`
  if (new RegExp(`^export (type|interface|class|const) ${names}\\b`, 'm').test(text)) return 'type'
  return undefined
}

/**
 * Returns the business files whose name has two words or more, without stores, query files, routes and tests. Left out
 * are `pages` and `platform`, which have no business rules, and a gateway's folder, which uses the gateway's terms
 * (`payu-hash.ts`).
 */
export const compoundNameFiles = (): string[] =>
  globSync('api/*/**/*-*.ts')
    .filter((path) => !/^api\/(pages|platform|invoices\/pdf|payments\/gateways\/[a-z]+)\//.test(path))
    .filter((path) => !/-(store|query|routes)\.ts$|\.test\.ts$/.test(path))
    .sort()

export const compoundTypeFiles = (): string[] =>
  compoundNameFiles().filter((path) => matchingExport(path) === 'type')
