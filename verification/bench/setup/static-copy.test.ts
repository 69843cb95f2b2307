import { expect, test } from 'vitest'
import { withoutScripts } from './static-copy.ts'

test('removes scripts and nothing else', () => {
  const page =
    '<html lang="en"><head><script>one</script><link rel="modulepreload" href="/a.js"/><style>p{}</style></head>' +
    '<body><p>words</p><script type="module" async="">two\n</script></body></html>'
  expect(withoutScripts(page)).toBe(
    '<html lang="en" class="js"><head><style>p{}</style></head><body><p>words</p></body></html>',
  )
})
