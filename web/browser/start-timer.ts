/** A timer of the browser. */

/** Runs an action once after a time in milliseconds. @returns a function that cancels it */
export function startTimer(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
