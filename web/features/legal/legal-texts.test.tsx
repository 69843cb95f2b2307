import { TERMS_VERSION } from '#contract/terms.ts'
import type { Brand } from '#contract/brand.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AboutText } from './about-text.tsx'
import { PrivacyText } from './privacy-text.tsx'
import { TermsText } from './terms-text.tsx'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as Brand
const whole = () => document.body.textContent

test('the terms contain the specified clauses [SPEC-2.16-03]', () => {
  render(<TermsText brand={brand} />)
  for (const words of [
    'jailbroken',
    'Piracy',
    'VPN',
    'Admin fee',
    'within 30 days',
    'arbitration',
    'seat is Chennai',
    'laws of India',
  ]) {
    expect(whole()).toContain(words)
  }
})

test('the privacy policy contains the specified sections [SPEC-2.16-04, SPEC-2.16-05]', () => {
  render(<PrivacyText brand={brand} />)
  for (const words of [
    'at least 18 years',
    'What we collect',
    'Cookies',
    'share',
    'protect rights',
    'How we protect it',
    'Seeing and correcting',
    'verify your identity',
    'How long we keep it',
    'deleted',
    'laws of India',
    'courts in Chennai',
    'accept it',
  ]) {
    expect(whole()).toContain(words)
  }
  for (const name of ['Contact number', 'E-mail']) expect(screen.getByRole('heading', { name })).toBeDefined()
})

test('a changed legal text requires a new terms version', () => {
  render(
    <>
      <TermsText brand={brand} />
      <PrivacyText brand={brand} />
    </>,
  )
  const digest = createHash('sha256').update(whole()).digest('base64url').slice(0, 12)
  // After a change of the text, set another date as TERMS_VERSION and the new digest here.
  expect({ [TERMS_VERSION]: digest }).toEqual({ '2026-11-28': 'Na865lPEdpf8' })
})

test('values that the provider has not set are visible placeholders', () => {
  render(<TermsText brand={brand} />)
  expect(whole()).toContain('(amount to be set by the provider)')
  cleanup()
  render(<PrivacyText brand={brand} />)
  for (const what of ['name', 'number', 'address'])
    expect(whole()).toContain(`(${what} to be set by the provider)`)
})

test('values from the brand file replace the placeholders [SPEC-2.16-05]', () => {
  const officer = {
    name: 'A. Officer',
    phone: { shown: '044 1', dialled: '0441' },
    email: 'officer@example.com',
  }
  const completeBrand = {
    ...brand,
    companyAddress: '1 Street, Chennai',
    adminFee: '₹ 50',
    grievanceOfficer: officer,
  }
  render(
    <MemoryRouter>
      <TermsText brand={completeBrand} />
      <PrivacyText brand={completeBrand} />
      <AboutText brand={completeBrand} />
    </MemoryRouter>,
  )
  expect(whole()).not.toContain('to be set by the provider')
  expect(screen.getByRole('link', { name: '044 1' }).getAttribute('href')).toBe('tel:0441')
  expect(screen.getByRole('link', { name: 'officer@example.com' })).toBeDefined()
})
