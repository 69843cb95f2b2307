import { expect, test } from 'vitest'
import { clean } from './safe-html.tsx'

test('an answer keeps its paragraphs, lists, emphasis and links', () => {
  const html =
    '<p>Press <b>Resend OTP</b>, or <a href="/raise-a-request">ask us</a>.</p><ul><li>One</li></ul>'
  expect(clean(html)).toBe(html)
})

test('what could run is taken away, the words stay', () => {
  expect(clean('<p onclick="alert(1)">Hello<script>alert(2)</script></p>')).toBe('<p>Hello</p>')
  expect(clean('<h2><img src=x onerror=alert(1)>Hello</h2>')).toBe('Hello')
  expect(clean('<div><p style="position:fixed">Hello</p></div>')).toBe('<p>Hello</p>')
})

test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.test'])(
  'a link to %s leads nowhere',
  (address) => expect(clean(`<a href="${address}">here</a>`)).toBe('<a>here</a>'),
)
