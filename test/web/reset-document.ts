/** Test files of one worker share a document: each starts with an empty one, and with new modules of the shop. */
import { vi } from 'vitest'

vi.resetModules()
document.head.replaceChildren()
document.body.replaceChildren()
for (const { name } of Array.from(document.documentElement.attributes))
  document.documentElement.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
