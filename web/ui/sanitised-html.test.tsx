import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sanitise, SanitisedHtml } from './sanitised-html.tsx'

test('keeps the paragraphs, lists, emphasis and links of an answer [SPEC-2.16-01]', () => {
  const html =
    '<p>Press <b>Resend OTP</b>, or <a href="/raise-a-request">ask us</a>.</p><ul><li>One</li></ul>'
  expect(sanitise(html)).toBe(html)
})

test('removes what could run, and keeps the text [SPEC-10.5-02, THR-P5, ASVS-1.3.1]', () => {
  expect(sanitise('<p onclick="alert(1)">Hello<script>alert(2)</script></p>')).toBe('<p>Hello</p>')
  expect(sanitise('<h2><img src=x onerror=alert(1)>Hello</h2>')).toBe('Hello')
  expect(sanitise('<div><p style="position:fixed">Hello</p></div>')).toBe('<p>Hello</p>')
})

test.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.test'])(
  'removes the address of a link to %s [SPEC-10.5-02, THR-P5, ASVS-1.2.2]',
  (address) => expect(sanitise(`<a href="${address}">here</a>`)).toBe('<a>here</a>'),
)

test('sanitises HTML that arrives after hydration before it is shown', () => {
  const { container, rerender } = render(<SanitisedHtml html="<h2>Hello</h2>" />)
  expect(container.innerHTML).toBe('<div>Hello</div>')
  rerender(<SanitisedHtml html="<h2>Good day</h2>" />)
  expect(container.innerHTML).toBe('<div>Good day</div>')
})

test('sanitises server-rendered HTML in place, without parsing it again [SPEC-10.5-02]', () => {
  const reading = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <SanitisedHtml html='<h2>Hello</h2><a href="javascript:x()">you</a>' />,
  )
  const { rerender } = render(<SanitisedHtml html='<h2>Hello</h2><a href="javascript:x()">you</a>' />, {
    container,
    hydrate: true,
  })
  rerender(<SanitisedHtml html='<h2>Hello</h2><a href="javascript:x()">you</a>' className="faq__answer" />)
  expect(container.innerHTML).toBe('<div class="faq__answer">Hello<a>you</a></div>')
  expect(reading).not.toHaveBeenCalled()

  rerender(<SanitisedHtml html="<h2>Good day</h2>" />)
  expect(container.innerHTML).toBe('<div>Good day</div>')
})
