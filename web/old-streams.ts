/**
 * Runs in the head of every page. React Router hands a page's data to its scripts through streams that Safari has since
 * 14.1 (iOS 14.5) only. Where they are missing this makes as much of them as it uses: `pipeThrough` one of two transforms.
 */
export const webStreamsPolyfill = `if (!window.TextEncoderStream) (function () {
window.TransformStream = function (by) { this.by = by }
window.TextEncoderStream = function () {
var encoder = new TextEncoder()
this.by = { transform: function (text, to) { to.enqueue(encoder.encode(text)) } }
}
ReadableStream.prototype.pipeThrough = function (through) {
var from = this.getReader(), by = through.by
return new ReadableStream({ start: function (to) {
function next() {
return from.read().then(function (read) {
if (!read.done) { by.transform(read.value, to); return next() }
if (by.flush) by.flush(to)
to.close()
})
}
next().catch(function (error) { to.error(error) })
} })
}
})()`
