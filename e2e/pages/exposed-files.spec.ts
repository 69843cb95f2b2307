/** Information leaks: a running shop serves no files or information besides its pages and its API. */
import { expect } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { test } from '#e2e/support/test-fixture.ts'

/** Addresses at which other servers have leaked information. */
const PATHS = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/.npmrc',
  '/.dockerignore',
  '/.well-known/',
  '/.data/database',
  '/package.json',
  '/package-lock.json',
  '/brand.json',
  '/node_modules/fastify/package.json',
  '/api/server.ts',
  '/db/migrations/0001-first-sale.sql',
  '/build/server/index.js',
  '/server/index.js',
  '/metrics',
  '/server-status',
  '/actuator/env',
  '/debug',
  '/@vite/client',
  '/@fs/etc/passwd',
  '/assets/',
  '/art/',
  '/art',
  '/fonts/',
  '/assets/../../server/index.js',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/favicon.ico/',
  '/robots.txt~',
  '/index.html.bak',
]

test('serves no sources, folders, settings or metrics [ASVS-13.4.1, ASVS-13.4.3, ASVS-13.4.7]', async ({
  shop,
}) => {
  for (const path of PATHS) {
    const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
    const text = await answer.text()
    expect([400, 403, 404], path).toContain(answer.status)
    // The page of a 404 imports its scripts from absolute paths only.
    expect(text, path).not.toMatch(/(?:from|import)\s*['"][^/]/)
    expect(text, path).not.toMatch(/Index of|\[core\]|root:[x*!]:|"dependencies"|# HELP/)
  }
  const scripts = [...(await (await fetch(shop.url)).text()).matchAll(/"(\/assets\/[^"]+\.js)"/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, path = ''] of scripts) {
    expect((await fetch(`${shop.url}${path}.map`)).status, path).toBe(404)
    expect(await (await fetch(`${shop.url}${path}`)).text()).not.toContain('sourceMappingURL')
  }
})

test('serves no gallery, which is for development', async ({ shop }) => {
  expect((await fetch(`${shop.url}/gallery`)).status).toBe(404)
  const page = await (await fetch(`${shop.url}/faqs`)).text()
  expect(await (await fetch(`${shop.url}/faqs?gallery=faults-offline`)).text()).toBe(page)
})

test('the build has no part of the gallery', () => {
  const files = globSync('build/{client,server}/**/*.{css,html,js,json}')
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((path) => /gallery/i.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('refuses unused methods, and echoes nothing [ASVS-13.4.4, ASVS-4.1.4]', async ({ request, shop }) => {
  for (const path of ['/', '/api/users', '/api/movies', '/assets/none.js'])
    for (const method of ['TRACE', 'DELETE', 'PROPFIND']) {
      const answer = await request.fetch(`${shop.url}${path}`, { method, headers: { 'x-told': 'a secret' } })
      expect([400, 404, 405], `${method} ${path}`).toContain(answer.status())
      expect(await answer.text()).not.toContain('a secret')
    }
})

test('names no server software in any response [ASVS-13.4.6]', async ({ shop }) => {
  for (const path of ['/', '/api/movies', '/api/nothing', '/nowhere', '/healthz']) {
    const { headers } = await fetch(`${shop.url}${path}`)
    for (const name of ['server', 'x-powered-by', 'via', 'x-runtime'])
      expect(headers.get(name), path).toBeNull()
  }
})
