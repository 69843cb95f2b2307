import { expect, test } from 'vitest'
import { findCriticalAssets, importedBy } from './critical-assets.ts'

const page = `<link rel="preload" as="font" href="/fonts/a.woff2"/><link rel="stylesheet" href="/a.css"/>
<link rel="modulepreload" href="/assets/one.js"/><script>document.title</script>
<script type="module" async="">const start = ["/assets/one.js","/assets/two.js"]</script>
<script async src="/assets/late.js"></script><script src="/assets/now.js"></script>
<img src="/first.svg"/><img src="/first.svg"/><img src="/second.svg" loading="lazy"/>`

test('counts each script that a page names once', () => {
  expect(findCriticalAssets(page).scripts.toSorted()).toEqual([
    '/assets/late.js',
    '/assets/now.js',
    '/assets/one.js',
    '/assets/two.js',
  ])
})

test('finds what blocks the first paint', () => {
  expect(findCriticalAssets(page).blocking).toEqual(['/assets/now.js', '/a.css'])
})

test('leaves pictures further down out of the first view', () => {
  expect(findCriticalAssets(page)).toMatchObject({ pictures: ['/first.svg'], fonts: ['/fonts/a.woff2'] })
})

test('finds the static imports of a script, without its dynamic imports', () => {
  expect(importedBy('import{a}from"./a.js";import"./b.js";import("./later.js")')).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ])
})
