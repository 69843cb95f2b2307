import { expect, test } from 'vitest'
import { deviceText } from './device-text.ts'

test.each(['Chrome on Android', 'Samsung Internet on Android', 'A browser on Linux', 'Firefox', 'A browser'])(
  'shows %s as it is on an English page',
  (name) => {
    expect(deviceText(name)).toBe(name)
  },
)
