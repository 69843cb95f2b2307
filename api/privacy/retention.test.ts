import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETENTION_CLASSES, RETENTION } from './retention.ts'

const operating = readFileSync('docs/operating.md', 'utf8')

test.each(RETENTION_CLASSES)('docs/operating.md states the retention period: %s', (kept) => {
  const row = new RegExp(`^\\| ${kept} +\\| ${String(RETENTION[kept].days)} `, 'm')
  expect(operating).toMatch(row)
})
