/** Checks what our sources never do, and the only places of dangerous functions: a new place must be added here. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('{api,cli,contract,db,web}/**/*.{ts,tsx,sql}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

/** Returns the files that match, without comments. */
const filesWith = (words: RegExp): string[] =>
  SOURCES.filter(({ text }) => words.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '')))
    .map(({ path }) => path)
    .sort()

test('reads the sources', () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(filesWith(/createCipheriv\(/)).toEqual(['api/payments/gateways/paytm/paytm-checksum.ts'])
})

test('runs no text as a program, in our code, in templates or through the system [ASVS-1.2.5, ASVS-1.3.2, ASVS-1.3.7]', () => {
  expect(
    filesWith(/\beval\(|new Function\(|child_process|node:vm|worker_threads|execSync|\bspawn\(/),
  ).toEqual(['api/catalogue/pictures/encode-task.ts', 'api/catalogue/pictures/open-picture-encoder.ts'])
  expect(filesWith(/\b(handlebars|ejs|pug|mustache|nunjucks|util\.format|sprintf)\b/i)).toEqual([])
})

test('makes no regular expression from input [THR-W8, ASVS-1.2.9]', () => {
  expect(filesWith(/new RegExp\(|\bRegExp\(/)).toEqual(['api/platform/http/error-handler.ts']) // From our routes.
})

test('makes markup from text only in these places, from sanitised answers and our own text [ASVS-1.1.2, ASVS-3.2.2]', () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
    'web/root.tsx',
    'web/ui/messages/illustrated-page.tsx',
    'web/ui/sanitised-html.tsx',
  ])
  expect(
    filesWith(/\.innerHTML\s*=[^=]|insertAdjacentHTML|document\.write|outerHTML\s*=[^=]|srcdoc/),
  ).toEqual([])
})

test('no page listens for messages of other windows [ASVS-3.5.5]', () => {
  expect(filesWith(/addEventListener\(\s*['"]message['"]|\bonmessage\b|postMessage\(/)).toEqual([
    'api/catalogue/pictures/encode-task.ts', // A thread of the server.
  ])
})

test('passes values as parameters; text in statements is our own, by number or from a migration [ASVS-1.1.2, ASVS-1.2.4]', () => {
  expect(filesWith(/sql\.(raw|lit)[(<]/)).toEqual([
    'api/payments/audit/invariant-store.ts',
    'api/platform/db/batch.ts',
    'api/platform/db/migrate.ts',
  ])
  expect(filesWith(/\.(query|exec)\(\s*`[^`]*\$\{/)).toEqual([])
})

test('verifies certificates everywhere [ASVS-12.3.2]', () => {
  expect(filesWith(/rejectUnauthorized: (?!true)|checkServerIdentity|no-verify/)).toEqual([])
  expect(filesWith(/NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual(['api/platform/config/environment.ts']) // This file refuses it.
})

test('the browser stores only these beyond the life of a page [ASVS-14.3.3]', () => {
  const known = readFileSync('docs/security-inventory.md', 'utf8')
  const matches = SOURCES.filter(({ path }) => path.startsWith('web/')).flatMap(({ text }) => [
    ...text.matchAll(/'(sdg\.[a-z-]+)'/g),
  ])
  const storedNames = new Set(matches.map(([, name = '']) => name))
  expect(storedNames.size).toBeGreaterThan(8)
  for (const name of storedNames) expect(known, name).toContain(`\`${name}\``)
  expect(filesWith(/document\.cookie|indexedDB|caches\.open|serviceWorker/)).toEqual([])
})
