/**
 * Whether an act of somebody else's script brings anything in front of the customer: a browser that blocks
 * pop-ups, or a blocker inside it, lets it open nothing, and nobody is told.
 */
export async function detectPopup(act: () => void, withinMs: number): Promise<boolean> {
  const opened: Node[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) opened.push(...[...addedNodes].filter(isInFront))
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  try {
    act()
    await new Promise((resolve) => setTimeout(resolve, withinMs))
  } finally {
    observer.disconnect()
  }
  // A window of its own takes the focus with it.
  return opened.length > 0 || !document.hasFocus()
}

/** A layer over the page, or a frame somewhere in it. */
const isInFront = (node: Node): boolean =>
  node instanceof Element &&
  (node.parentNode === document.body || node.matches('iframe') || node.querySelector('iframe') !== null)
