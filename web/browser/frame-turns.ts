/**
 * Returns a function that spreads changes of the page over frames, so that no frame of a slow phone has the layout of all
 * of them. Its promise resolves when the page has painted since the call before, and at once for the first call.
 */
export function frameTurns(): () => Promise<void> {
  let turn = Promise.resolve()
  return () => {
    const mine = turn
    turn = mine.then(nextFrame)
    return mine
  }
}

/** Resolves in a task of its own after the next paint: a callback of the animation frame itself runs before it. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
