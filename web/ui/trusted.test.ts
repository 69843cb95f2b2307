import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]

const policies = new Map<string, Rules>()

/** A browser that asks; what it takes is marked. */
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

test('HTML of our own and scripts that the server named are marked', async () => {
  const { ownHtml, ownScript } = await import('./trusted.ts')
  expect(ownHtml('<b>x</b>')).toBe('trusted <b>x</b>')
  expect(ownScript('/a.js')).toBe('trusted /a.js')
})

test('the same HTML is the same object, which React does not write again', async () => {
  window.trustedTypes = {
    createPolicy: () => ({ createHTML: (html) => new String(html) as string, createScriptURL: (url) => url }),
  }
  const { ownHtml } = await import('./trusted.ts')
  expect(ownHtml('<b>x</b>')).toBe(ownHtml('<b>x</b>'))
  expect(ownHtml('<i>y</i>')).toEqual(new String('<i>y</i>'))
})

test('nobody else makes an element out of a text, or fetches a script', async () => {
  const { guardPage } = await import('./trusted.ts')
  guardPage()
  const others = policies.get('default')
  for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<'])
    expect(others?.createHTML(html), html).toBeNull()
  for (const html of ['', 'words', '{"@type":"WebSite"}', '<script></script>'])
    expect(others?.createHTML(html), html).toBe(html)
  expect(others?.createScriptURL('https://evil.example/a.js')).toBeNull()
})

test('a gateway’s widget may, once it was asked for', async () => {
  const { guardPage, letWidgetWrite } = await import('./trusted.ts')
  guardPage()
  letWidgetWrite()
  const others = policies.get('default')
  expect(others?.createHTML('<iframe></iframe>')).toBe('<iframe></iframe>')
  expect(others?.createScriptURL('https://widget.example/b.js')).toBe('https://widget.example/b.js')
})

test('a browser that does not ask gets the text', async () => {
  delete window.trustedTypes
  const { guardPage, ownHtml, ownScript } = await import('./trusted.ts')
  guardPage()
  expect([ownHtml('<b>x</b>'), ownScript('/a.js')]).toEqual(['<b>x</b>', '/a.js'])
})
