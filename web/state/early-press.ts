/**
 * Keeps a press on a button that is made before the page's scripts have arrived: the button shows that it is busy, and is
 * pressed again once the page is started. Of several presses the last counts. Links, ticks and menus need no script, and
 * `Try again` of the start bar belongs to the starter.
 */
import { START_AGAIN_ID } from './start-bar.ts'

/** Runs in the head of every page. It also keeps an early form from being sent as a plain one, with its fields in the address. */
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

/** To be called once all parts of the page listen; what was typed and ticked early is taken over before the press. */
export function replayEarlyClick(): void {
  const pressed = window.takeEarlyPress?.()
  delete window.takeEarlyPress
  if (!pressed) return
  setTimeout(() => {
    if (pressed.isConnected) pressed.click()
  })
}
