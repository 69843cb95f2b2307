import { expect, test } from 'vitest'
import { brokenLinks, missingFiles } from './links.ts'

const FILES: Record<string, string> = {
  'README.md': '[a](docs/a.md), [its part](docs/a.md#first-things-last), [code](deploy/x.conf)',
  'docs/a.md':
    '# First things: last\n[up](../README.md) [here](#first-things-last) `[no](link.md)` [web](https://x.in/y.md)',
  'docs/b.md': '[gone](c.md), [renamed](a.md#second), [self](#none)',
  'deploy/x.conf': '',
}
const brokenIn = (path: string) => brokenLinks(path, (file) => FILES[file])

test('accepts links to files and headings, and ignores code and other sites', () => {
  expect(brokenIn('README.md')).toEqual([])
  expect(brokenIn('docs/a.md')).toEqual([])
})

test('reports a link to a missing file or heading', () => {
  expect(brokenIn('docs/b.md')).toEqual([
    'docs/b.md: there is no docs/c.md',
    'docs/b.md: docs/a.md has no heading #second',
    'docs/b.md: docs/b.md has no heading #none',
  ])
})

test('reports a missing file in backquotes, and ignores placeholders and code', () => {
  const markdown =
    '`api/app.ts`, `api/gone.ts`, `desk/gone.tsx`, `api/<name>/x.ts`, `npm run x api/y.ts`, `x.ts`'
  expect(missingFiles('a.md', markdown, (path) => path === 'api/app.ts')).toEqual([
    'a.md: there is no api/gone.ts',
    'a.md: there is no desk/gone.tsx',
  ])
})
