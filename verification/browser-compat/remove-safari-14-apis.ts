/** Removes APIs from Chromium 90 that Safari 14.0 does not have. Runs in the page. */
export function removeSafari14Apis(): void {
  const globals = [
    'TextEncoderStream', // 14.1, like the next two
    'TextDecoderStream',
    'TransformStream',
    'WritableStream',
    'WeakRef',
    'FinalizationRegistry',
    'BroadcastChannel', // 15.4
    'HTMLDialogElement',
    'requestIdleCallback',
    'cancelIdleCallback',
  ]
  for (const name of globals) Reflect.deleteProperty(window, name)

  const members: [object, string[]][] = [
    [ReadableStream.prototype, ['pipeThrough', 'pipeTo', 'tee']],
    [HTMLElement.prototype, ['inert']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Intl, ['ListFormat', 'DisplayNames']],
    [Navigator.prototype, ['userAgentData', 'connection']],
  ]
  const dialog = Object.getPrototypeOf(document.createElement('dialog')) as object
  members.push([dialog, ['showModal', 'show', 'close', 'open', 'returnValue']])
  for (const [owner, names] of members) {
    for (const name of names) Reflect.deleteProperty(owner, name)
  }
}
