import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

const policies = new Map<string, Rules>()

/** Simulates a browser with Trusted Types that marks trusted values. */
beforeEach(() => {
  vi.resetModules()
  policies.clear()
  window.trustedTypes = {
    createPolicy: (name, rules) => {
      policies.set(name, rules)
      return {
        createHTML: (html) => `trusted ${String(rules.createHTML(html))}`,
        createScriptURL: (url) => `trusted ${String(rules.createScriptURL(url))}`,
      }
    },
  }
})
afterEach(() => delete window.trustedTypes)

test("marks the shop's HTML and the scripts that the server named", async () => {
  const { trustedHtml, trustedScriptUrl } = await import('./trusted-types.ts')
  expect(trustedHtml('<b>x</b>')).toBe('trusted <b>x</b>')
  expect(trustedScriptUrl('/a.js')).toBe('trusted /a.js')
})

test('returns the same object for the same HTML, so that React does not write it again', async () => {
  window.trustedTypes = {
    createPolicy: () => ({ createHTML: (html) => new String(html) as string, createScriptURL: (url) => url }),
  }
  const { trustedHtml } = await import('./trusted-types.ts')
  expect(trustedHtml('<b>x</b>')).toBe(trustedHtml('<b>x</b>'))
  expect(trustedHtml('<i>y</i>')).toEqual(new String('<i>y</i>'))
})

test('refuses HTML and script addresses of other code [THR-W4]', async () => {
  const { installDefaultPolicy } = await import('./trusted-types.ts')
  installDefaultPolicy()
  const others = policies.get('default')
  for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<'])
    expect(others?.createHTML(html), html).toBeNull()
  for (const html of ['', 'words', '{"@type":"WebSite"}', '<script></script>'])
    expect(others?.createHTML(html), html).toBe(html)
  expect(others?.createScriptURL('https://evil.example/a.js')).toBeNull()
})

test("accepts HTML of a gateway's widget once it is allowed", async () => {
  const { installDefaultPolicy, allowThirdPartyHtml } = await import('./trusted-types.ts')
  installDefaultPolicy()
  allowThirdPartyHtml()
  const others = policies.get('default')
  expect(others?.createHTML('<iframe></iframe>')).toBe('<iframe></iframe>')
  expect(others?.createScriptURL('https://widget.example/b.js')).toBe('https://widget.example/b.js')
})

test('returns the text in a browser without Trusted Types', async () => {
  delete window.trustedTypes
  const { installDefaultPolicy, trustedHtml, trustedScriptUrl } = await import('./trusted-types.ts')
  installDefaultPolicy()
  expect([trustedHtml('<b>x</b>'), trustedScriptUrl('/a.js')]).toEqual(['<b>x</b>', '/a.js'])
})
