/**
 * A polyfill in the head of every page. React Router passes a page's data to its scripts through streams that Safari
 * has only since 14.1 (iOS 14.5). The polyfill implements what React Router uses: `pipeThrough` with two transforms.
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
