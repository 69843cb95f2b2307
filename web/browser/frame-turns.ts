/** Spreads work over tasks and frames, so that none is long on a slow phone. */

export const nextTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

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

/** Resolves after the next paint: a callback of the animation frame itself runs before it. */
const nextFrame = () =>
  new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())).then(nextTask)
