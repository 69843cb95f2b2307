import { expect, test } from 'vitest'
import { pagePolicy } from './security-headers.ts'

const HASHES = { scripts: ['sha256-a'], styles: ['sha256-b'] }
const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((line): [string, string[]] => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources]
    }),
  )

test('a page runs its own scripts and the inline ones that are named, and frames nothing', () => {
  const policy = directives(pagePolicy(HASHES, { forms: ['https://pay.example'] }))
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'sha256-a'"],
    'style-src-elem': ["'self'", "'sha256-b'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'", 'https://pay.example'],
    'frame-ancestors': ["'none'"],
  })
  expect(policy).not.toHaveProperty('frame-src')
})

test('a page with a widget lets in the widget’s host, and its pictures only as pictures and styles', () => {
  const outside = { forms: [], scripts: ['https://widget.example'], pictures: ['https://pictures.example'] }
  const policy = directives(pagePolicy(HASHES, outside))
  for (const name of ['script-src', 'style-src-elem', 'img-src', 'connect-src', 'frame-src', 'form-action'])
    expect(policy[name], name).toContain('https://widget.example')
  const withPictures = Object.keys(policy).filter((name) =>
    policy[name]?.includes('https://pictures.example'),
  )
  expect(withPictures).toEqual(['style-src', 'style-src-elem', 'img-src'])
})
