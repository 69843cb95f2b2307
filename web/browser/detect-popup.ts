/**
 * Returns whether an action of a third-party script opens a layer, a frame or a window. A pop-up blocker prevents it
 * without an event or an error.
 */
export async function detectPopup(act: () => void, withinMs: number): Promise<boolean> {
  const opened: Node[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) opened.push(...[...addedNodes].filter(isLayerOrFrame))
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  try {
    act()
    await new Promise((resolve) => setTimeout(resolve, withinMs))
  } finally {
    observer.disconnect()
  }
  // A new window takes the focus.
  return opened.length > 0 || !document.hasFocus()
}

/** Returns whether a node is a layer over the page, or has a frame. */
const isLayerOrFrame = (node: Node): boolean =>
  node instanceof Element &&
  (node.parentNode === document.body || node.matches('iframe') || node.querySelector('iframe') !== null)
