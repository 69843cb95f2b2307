/** What our sources never do, and where they do what is dangerous elsewhere: a new place has to be written here. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('{api,cli,contract,db,web}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))

/** The files with such words, comments left out. */
const filesWith = (words: RegExp): string[] =>
  SOURCES.filter(({ text }) => words.test(text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')))
    .map(({ path }) => path)
    .sort()

test('the sources are read', () => {
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(filesWith(/createCipheriv\(/)).toEqual(['api/payments/paytm/paytm-checksum.ts'])
})

test('no text is run as a program: not by us, not by a template, not by the system', () => {
  expect(
    filesWith(/\beval\(|new Function\(|child_process|node:vm|worker_threads|execSync|\bspawn\(/),
  ).toEqual([])
  expect(filesWith(/\b(handlebars|ejs|pug|mustache|nunjucks|util\.format|sprintf)\b/i)).toEqual([])
})

test('no regular expression is made of what somebody sent', () => {
  expect(filesWith(/new RegExp\(|\bRegExp\(/)).toEqual(['api/platform/error-handler.ts']) // Of our routes' own patterns.
})

test('markup is made of text in these places only: cleaned answers, and what we wrote ourselves', () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
    'web/parts/scene.tsx',
    'web/root.tsx',
    'web/ui/safe-html.tsx',
  ])
  expect(
    filesWith(/\.innerHTML\s*=[^=]|insertAdjacentHTML|document\.write|outerHTML\s*=[^=]|srcdoc/),
  ).toEqual([])
})

test('no page listens to what other windows say', () => {
  expect(filesWith(/addEventListener\(\s*['"]message['"]|\bonmessage\b|postMessage\(/)).toEqual([])
})

test('statements are written with parameters; text in them is our own, by number or from a migration', () => {
  const raw = filesWith(/sql\.(raw|lit)[(<]/).filter((path) => !path.startsWith('db/migrations/'))
  expect(raw).toEqual(['api/payments/invariant-store.ts', 'api/platform/batch.ts', 'api/platform/migrate.ts'])
  expect(filesWith(/\.(query|exec)\(\s*`[^`]*\$\{/)).toEqual([])
})

test('certificates are checked everywhere', () => {
  expect(filesWith(/rejectUnauthorized: (?!true)|checkServerIdentity|no-verify/)).toEqual([])
  expect(filesWith(/NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual(['api/platform/environment.ts']) // Which refuses it.
})

test('the browser keeps these, and nothing else that outlives a page', () => {
  const kept = SOURCES.filter(({ path }) => path.startsWith('web/')).flatMap(({ text }) => [
    ...text.matchAll(/'(sdg\.[a-z-]+)'/g),
  ])
  const known = readFileSync('docs/security-inventory.md', 'utf8')
  const names = new Set(kept.map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(known, name).toContain(`\`${name}\``)
  expect(filesWith(/document\.cookie|indexedDB|caches\.open|serviceWorker/)).toEqual([])
})
