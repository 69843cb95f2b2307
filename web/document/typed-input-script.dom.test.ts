import { beforeEach, expect, test } from 'vitest'
import { typedInputScript } from './typed-input-script.ts'

declare global {
  interface Window {
    typedInput: { keep: (page: string) => void; putBack: () => void }
  }
}

const FORM = `<main><input name="first"><input name="code" autocomplete="one-time-code"><input type="search">
  <input type="radio" name="gender" value="Male"><input type="radio" name="gender" value="Female">
  <select name="age"><option></option><option>18-25 Years</option></select><textarea name="query"></textarea></main>`

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!

beforeEach(() => {
  sessionStorage.clear()
  window.eval(typedInputScript)
  document.body.innerHTML = FORM
})

function fill(): void {
  field('[name=first]').value = 'கவிதா'
  field('[name=code]').value = '123456'
  field('[type=search]').value = 'jailbroken'
  field('[value=Female]').checked = true
  field('[name=age]').value = '18-25 Years'
  field('[name=query]').value = 'two\nlines'
}

test('puts typed input back on the next page, by the names of the fields, once', () => {
  fill()
  window.typedInput.keep(location.href)
  // The next page has its fields in another place.
  document.body.innerHTML = FORM.replace(
    '<main>',
    '<main><input name="new"><input type="radio" name="plan" value="3">',
  )
  window.typedInput.putBack()
  expect(field('[name=first]').value).toBe('கவிதா')
  expect(field('[type=search]').value).toBe('jailbroken')
  expect([field('[value=Male]').checked, field('[value=Female]').checked]).toEqual([false, true])
  expect(field('[name=age]').value).toBe('18-25 Years')
  expect(field('[name=query]').value).toBe('two\nlines')
  expect([field('[name=new]').value, field('[name=plan]').checked]).toEqual(['', false])
  expect(sessionStorage.length).toBe(0)
})

test('stores no one-time code', () => {
  fill()
  window.typedInput.keep(location.href)
  expect(Object.values(sessionStorage).join()).not.toContain('123456')
})

test('drops what was typed on another page', () => {
  fill()
  window.typedInput.keep('https://shop.test/ta/registration')
  document.body.innerHTML = FORM
  window.typedInput.putBack()
  expect(field('[name=first]').value).toBe('')
  expect(sessionStorage.length).toBe(0)
})
