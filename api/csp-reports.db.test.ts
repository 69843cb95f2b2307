/** Tests the reports of violated Content Security Policies that browsers send. */
import { buildApp } from '#api/app.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { makeApp } from '#test/app.ts'
import { expect, onTestFinished, test } from 'vitest'

async function openReports() {
  const { platform, catalogue, gateways, external } = await makeApp()
  const counters = createCounters()
  const app = await buildApp({ platform, catalogue, gateways, counters, wakeOutbox: () => undefined })
  onTestFinished(() => app.close())
  const report = async (payload: string, type = 'application/csp-report') =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/reports/policy',
        payload,
        headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      })
    ).statusCode
  return { report, counters, external }
}
const counted = (directive: string, value: number) => ({
  name: 'csp_violations_total',
  labels: { directive },
  value,
})
const REPORT = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } })

test('a CSP violation report is counted by directive, and nothing else is stored [THR-W4, ASVS-3.4.7]', async () => {
  const { report, counters } = await openReports()
  expect(await report(REPORT)).toBe(204)
  expect(await report(`[${REPORT}]`, 'application/reports+json')).toBe(204)
  expect(counters.read()).toEqual([counted('script-src-elem', 2)])
})

test('CSP violation reports are limited in length and in number a minute [THR-W4]', async () => {
  const { report, counters, external } = await openReports()
  expect(await report('{')).toBe(400)
  expect(await report(JSON.stringify('x'.repeat(16_384)))).toBe(413)
  const many = JSON.stringify(Array.from({ length: 20 }, () => JSON.parse(REPORT) as object))
  for (let post = 0; post < 31; post++) await report(many)
  expect(counters.read()).toEqual([counted('script-src-elem', 600), counted('uncounted', 20)])
  external.advance(60)
  await report(REPORT)
  expect(counters.read()).toContainEqual(counted('script-src-elem', 601))
})
