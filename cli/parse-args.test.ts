/** Tests the messages about options that cannot be read. */
import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { JSON_FLAG, parseCommandArgs } from './parse-args.ts'

test.each([
  [['--gateway', 'payu'], 'There is no option --gateway.'],
  [['-x'], 'There is no option -x.'],
  [['--reason'], 'Give a value after --reason.'],
  [['--reason', '--json'], 'Give a value after --reason.'],
  [['--json=yes'], 'Give no value to --json.'],
])('%j is refused with a sentence', (words, message) => {
  const parse = () => parseCommandArgs(words, { ...JSON_FLAG, reason: { type: 'string' } })
  expect(parse).toThrow(new UsageError(message))
})
