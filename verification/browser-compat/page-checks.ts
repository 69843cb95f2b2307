/** Page checks for every screen in every browser. They run in the page, as `find-in-page.ts` does. */

/** Checks the language, the page width, text sizes, pictures and the style sheet. @returns the errors */
export function checkPage(language: string): string[] {
  const errors: string[] = []
  const { lang } = document.documentElement
  if (lang !== language) errors.push(`the page is in the language ${lang}`)
  const width = document.documentElement.scrollWidth
  if (width > innerWidth)
    errors.push(`the page is ${String(width)} px width in a viewport of ${String(innerWidth)} px`)

  // Safari on iOS zooms in on a field with smaller text, and does not zoom out again.
  const small = [...document.querySelectorAll('input, select, textarea')].filter(
    (field) => parseFloat(getComputedStyle(field).fontSize) < 16,
  )
  for (const field of small) {
    errors.push(`${field.tagName.toLowerCase()} ${field.id} has a font size below 16 px`)
  }

  const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
  for (const image of broken) errors.push(`the picture ${image.src} does not load`)

  if (getComputedStyle(document.body).backgroundColor === 'rgba(0, 0, 0, 0)') errors.push('no style sheet')
  return errors
}

/** Returns whether no animation runs, except long ones, such as the progress line of the hero carousel. */
export function isSettled(): boolean {
  const LONG_MS = 1000
  return document.getAnimations().every(({ playState, effect }) => {
    const { delay = 0, duration, iterations = 1 } = effect ? effect.getTiming() : {}
    const long = iterations === Infinity || delay + Number(duration) > LONG_MS
    return playState !== 'running' || long
  })
}
