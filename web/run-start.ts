/**
 * Runs in the head of every page, and starts the scripts that `start-after-paint.ts` wrote into it as text. An element made by
 * a script may load others ('strict-dynamic'), one that the parser made may not. The policy is made once: nobody else gets it.
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
