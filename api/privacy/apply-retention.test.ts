import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETENTION } from './apply-retention.ts'

const operating = readFileSync('docs/operating.md', 'utf8')

test.each(Object.entries(RETENTION))(
  'docs/operating.md states the retention period: %s',
  (kept, { days }) => {
    const row = new RegExp(`^\\| ${kept} +\\| ${String(days)} `, 'm')
    expect(operating).toMatch(row)
  },
)
