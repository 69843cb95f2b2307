/** The unit file, rated by systemd itself. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Returns the settings of a section: systemd ignores one that is in another section. */
const settingsOf = (section: string): string[] => {
  const unit = readFileSync('deploy/shop@.service', 'utf8')
  return (unit.split(`[${section}]\n`)[1] ?? '').split('\n[')[0]?.split('\n') ?? []
}

test('systemd rates the exposure of the unit at 2.0 or less [SPEC-19-21]', () => {
  const words = ['security', '--offline=true', '--no-pager', 'deploy/shop@.service']
  const report = execFileSync('systemd-analyze', words, { encoding: 'utf8' })
  const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1])
  expect(exposure).toBeLessThanOrEqual(2)
  expect(exposure).toBeGreaterThan(0)
})

test('an instance starts again after any number of failed starts [SPEC-19-21]', () => {
  expect(settingsOf('Unit')).toContain('StartLimitIntervalSec=0')
  expect(settingsOf('Service')).toContain('Restart=always')
})

test('journald drops no line of the log [SPEC-18-21]', () => {
  expect(settingsOf('Service')).toContain('LogRateLimitIntervalSec=0')
})
