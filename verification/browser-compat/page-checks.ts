/** Checks for every screen in every browser. Runs in the page, as `find-in-page.ts` does. */

/** Checks widths, text sizes, pictures and the style sheet. @returns the errors */
export function lookOver(): string[] {
  const faults: string[] = []
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) faults.push(`the page is ${String(wide)} px wide on ${String(innerWidth)}`)

  // Safari on iOS zooms in on a field with smaller text, and does not zoom out again.
  const small = [...document.querySelectorAll('input, select, textarea')].filter(
    (field) => parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  for (const field of small) {
    faults.push(`${field.tagName.toLowerCase()} ${field.id} has letters of less than 16 px`)
  }

  const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
  for (const image of broken) faults.push(`the picture ${image.src} is not shown`)

  if (getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)') faults.push('no style sheet')
  return faults
}

/** Returns whether no animation runs, except long ones, such as the line of the hero until its next picture. */
export function standsStill(): boolean {
  const LONG_MS = 1000
  return document.getAnimations().every(({ playState, effect }) => {
    const { delay = 0, duration, iterations = 1 } = effect ? effect.getTiming() : {}
    const long = iterations === Infinity || delay + Number(duration) > LONG_MS
    return playState !== 'running' || long
  })
}
