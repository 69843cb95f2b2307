import { evaluateCsp } from '#test/evaluate-csp.ts'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const HASHES = { scripts: ['sha256-a'], styles: ['sha256-b'] }
const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((line): [string, string[]] => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources]
    }),
  )

test('a page’s policy allows its scripts and hashed inline scripts, and no frames [THR-W4, ASVS-3.4.3, ASVS-3.4.6]', () => {
  const policy = directives(contentSecurityPolicy(HASHES, { forms: ['https://pay.example'] }))
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'", "'sha256-a'", "'self'"],
    'style-src-elem': ["'self'", "'sha256-b'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'", 'https://pay.example'],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['start', 'shop', 'default'],
    'report-uri': ['/api/reports/policy'],
  })
  expect(policy).not.toHaveProperty('frame-src')
})

test('a page with a widget allows the widget’s host, and its picture host only for pictures and styles [ASVS-14.2.3]', () => {
  const external = { forms: [], scripts: ['https://widget.example'], pictures: ['https://pictures.example'] }
  const policy = directives(contentSecurityPolicy(HASHES, external))
  for (const name of ['script-src', 'style-src-elem', 'img-src', 'connect-src', 'frame-src', 'form-action'])
    expect(policy[name], name).toContain('https://widget.example')
  const withPictures = Object.keys(policy).filter((name) =>
    policy[name]?.includes('https://pictures.example'),
  )
  expect(withPictures).toEqual(['style-src', 'style-src-elem', 'img-src'])
})

test('Google’s CSP evaluator finds no fault with a widget, without one, and without scripts [THR-W4, ASVS-3.4.3]', () => {
  const paying = {
    forms: ['https://pay.example'],
    scripts: ['https://widget.example'],
    pictures: ['https://p.example'],
  }
  expect(evaluateCsp(contentSecurityPolicy(HASHES, paying))).toEqual([])
  expect(evaluateCsp(contentSecurityPolicy(HASHES, { forms: [] }))).toEqual([])
  expect(evaluateCsp(contentSecurityPolicy({ scripts: [], styles: [] }, { forms: [] }))).toEqual([])
  const weaker = contentSecurityPolicy(HASHES, paying).replace("'strict-dynamic' ", '')
  expect(evaluateCsp(weaker)).not.toEqual([])
})

test('a shop on https sends HSTS for two years and all subdomains [ASVS-3.4.1]', () => {
  const headers = securityHeaders('https://go.example.com')
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
