/**
 * Records a click on a button before the page is hydrated: the button shows that it is busy, and is clicked again after
 * hydration. Of several clicks the last one counts. Links, checkboxes and menus work without scripts; the page's
 * starter handles `Try again` of the start bar.
 */
import { startTimer } from '#web/browser/start-timer.ts'
import { START_AGAIN_ID } from '#web/browser/start-bar.ts'

/** Runs in the head of every page. Also prevents plain form submissions, which would put fields into the address. */
export const earlyClickScript = `(function () {
var pressed
function keep(event) {
var from = event.target
var button = event.type === 'submit' ? event.submitter || from.querySelector('[type=submit]') : from.closest && from.closest('button')
if (!button || button.id === '${START_AGAIN_ID}') return
event.preventDefault()
if (pressed) pressed.classList.remove('btn--busy')
pressed = button
if (button.classList.contains('btn')) button.classList.add('btn--busy')
}
document.addEventListener('click', keep, true)
document.addEventListener('submit', keep, true)
window.takeEarlyPress = function () {
document.removeEventListener('click', keep, true)
document.removeEventListener('submit', keep, true)
if (pressed) pressed.classList.remove('btn--busy')
return pressed
}
})()`

declare global {
  interface Window {
    takeEarlyPress?: () => HTMLButtonElement | undefined
  }
}

/** Repeats the recorded click. Call it after hydration: the fields take over early input before the click. */
export function replayEarlyClick(): void {
  const pressed = window.takeEarlyPress?.()
  delete window.takeEarlyPress
  if (!pressed) return
  startTimer(0, () => {
    if (pressed.isConnected) pressed.click()
  })
}
