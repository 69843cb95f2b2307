/**
 * Runs in the head of every page: keeps what is typed on a page in the session storage while it is loaded again, or in
 * another language, and puts it back before hydration, when the forms take it over. It never keeps one-time codes, and
 * no field that is missing from the first HTML of the page: the forms with such fields keep drafts.
 */
const TYPED_KEY = 'sdg.typed'

/** Fields are found again by their names; several fields without a name, by their order. */
export const typedInputScript = `window.typedInput = (function () {
const fields = () => [...document.querySelectorAll('main input, main select, main textarea')]
const isTick = ({ type }) => type === 'checkbox' || type === 'radio'
const nameOf = (field) => isTick(field) ? field.name + '=' + field.value : field.name
const isCode = ({ autocomplete }) => autocomplete === 'one-time-code'
return {
keep: (page) => {
const typed = fields().filter((field) => !isCode(field)).map((field) => [nameOf(field), isTick(field) ? field.checked : field.value])
try {
sessionStorage.setItem('${TYPED_KEY}', JSON.stringify({ page, typed }))
} catch (forbidden) {}
},
putBack: () => {
try {
const { page, typed } = JSON.parse(sessionStorage.getItem('${TYPED_KEY}') || '{}')
sessionStorage.removeItem('${TYPED_KEY}')
if (page !== location.href) return
for (const field of fields().filter((field) => !isCode(field))) {
const at = typed.findIndex(([name]) => name === nameOf(field))
if (at === -1) continue
const [[, value]] = typed.splice(at, 1)
if (isTick(field)) field.checked = value === true
else if (value) field.value = value
}
} catch (forbidden) {}
}
}
})()`
