/** The unit file, rated by systemd itself. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('systemd rates the exposure of the unit at 2.0 or less [SPEC-19-21]', () => {
  const words = ['security', '--offline=true', '--no-pager', 'deploy/shop@.service']
  const report = execFileSync('systemd-analyze', words, { encoding: 'utf8' })
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1])
  expect(exposure).toBeLessThanOrEqual(2)
  expect(exposure).toBeGreaterThan(0)
})
