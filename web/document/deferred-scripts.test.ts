import { expect, test } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const page = `<head><link rel="modulepreload" href="/assets/entry-1.js"/><link rel="modulepreload" href="/assets/root-2.js"/></head><body><h1>$& stays</h1><script type="module" async="">import "/assets/manifest-3.js";
import * as route0 from "/assets/root-2.js";
import * as route1 from "/assets/home-4.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry-1.js");</script></body>`

test('requests no script before the first paint', () => {
  const html = deferScripts(page)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toMatch(/^import /m)
  expect(html).toContain('requestAnimationFrame')
})

test('starts the scripts once after two seconds if the browser reports no paint', () => {
  const html = deferScripts(page)
  expect(html).toContain('setTimeout(begin, 2000)')
  expect(html).toContain('if (started) return')
})

test('starts the same scripts, the entry after the modules of its routes', () => {
  const html = deferScripts(page)
  expect(html).toContain('["/assets/manifest-3.js","/assets/root-2.js","/assets/home-4.js"]')
  expect(html).toContain('const [, route0, route1] = await')
  expect(html.indexOf('window.__reactRouterRouteModules = {"root":route0')).toBeLessThan(
    html.indexOf('import("/assets/entry-1.js")'),
  )
})

test('defers a page whose route comes in parts', () => {
  const parts = page.replace(
    'import * as route1 from "/assets/home-4.js";',
    `import * as route1_clientLoader from "/assets/cart-loader-4.js";
import * as route1_main from "/assets/cart-main-5.js";
const route1 = {...route1_clientLoader,...route1_main};`,
  )
  const html = deferScripts(parts)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('const [, route0, route1_clientLoader, route1_main] = await')
  expect(html.indexOf('const route1 = {...route1_clientLoader,...route1_main};')).toBeLessThan(
    html.indexOf('window.__reactRouterRouteModules ='),
  )
})

test('fetches every script of the page before it imports them again after a failed start', () => {
  expect(deferScripts(page)).toContain(
    'const scripts = ["/assets/entry-1.js","/assets/root-2.js","/assets/manifest-3.js","/assets/home-4.js"]',
  )
})

test('leaves a page of another form unchanged', () => {
  const other = page.replace(
    'import "/assets/manifest-3.js";',
    'import manifest from "/assets/manifest-3.js";',
  )
  expect(deferScripts(other)).toBe(other)
})
