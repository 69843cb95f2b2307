import { expect, test } from 'vitest'
import { firstView, importedBy } from './first-view.ts'

const page = `<link rel="preload" as="font" href="/fonts/a.woff2"/><link rel="stylesheet" href="/a.css"/>
<link rel="modulepreload" href="/assets/one.js"/><script>document.title</script>
<script type="module" async="">const start = ["/assets/one.js","/assets/two.js"]</script>
<script async src="/assets/late.js"></script><script src="/assets/now.js"></script>
<img src="/first.svg"/><img src="/first.svg"/><img src="/second.svg" loading="lazy"/>`

test('every script that a page names is counted once', () => {
  expect(firstView(page).scripts.toSorted()).toEqual([
    '/assets/late.js',
    '/assets/now.js',
    '/assets/one.js',
    '/assets/two.js',
  ])
})

test('what keeps the first paint waiting is found', () => {
  expect(firstView(page).blocking).toEqual(['/assets/now.js', '/a.css'])
})

test('pictures further down are no part of the first view', () => {
  expect(firstView(page)).toMatchObject({ pictures: ['/first.svg'], fonts: ['/fonts/a.woff2'] })
})

test('a script brings the scripts that it imports, not those it may ask for later', () => {
  expect(importedBy('import{a}from"./a.js";import"./b.js";import("./later.js")')).toEqual([
    '/assets/a.js',
    '/assets/b.js',
  ])
})
