/**
 * Runs in the head of every page, and starts the starter that `start-after-paint.ts` wrote into it as text. A script
 * element that a script creates may load others ('strict-dynamic'), one of the parser may not. No other code can get
 * the Trusted Types policy, because it is created once and not exported.
 */
export const deferredStartScript = `addEventListener('DOMContentLoaded', function () {
var written = document.getElementById('start')
if (!written) return
var text = written.textContent, script = document.createElement('script')
script.type = 'module'
script.textContent = window.trustedTypes ? trustedTypes.createPolicy('start', { createScript: function (given) { return given } }).createScript(text) : text
document.head.appendChild(script)
script.remove()
})`
