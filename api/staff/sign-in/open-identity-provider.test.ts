import { readConfig } from '#api/read-config.ts'
import { newSignInSecret, deriveSignIn } from './sign-in-secret.ts'
import { openIdentityProvider } from './open-identity-provider.ts'
import { expect, test } from 'vitest'

test.each(['https://login.example', 'https://login.example/company', 'https://login.example/company/'])(
  'a sign-in begins at a provider that states the issuer %s of the settings',
  async (issuer) => {
    const { staff } = readConfig({
      STAFF_PORT: '3100',
      STAFF_ISSUER: issuer,
      STAFF_CLIENT_SECRET: 'a secret',
    })
    if (staff?.port === undefined) throw new Error('the desk is closed')
    const metadata = { issuer, authorization_endpoint: 'https://login.example/authorize' }
    const provider = openIdentityProvider(staff, {
      http: async () => ({ status: 200, body: JSON.stringify(metadata) }),
    })
    const secret = deriveSignIn(newSignInSecret((bytes) => Buffer.alloc(bytes)))
    expect(await provider.startUrl(secret, false)).toContain('https://login.example/authorize?')
  },
)

test.each([503, 429])(
  'a provider that answers with %d is unavailable, and signing out leads to the page of the desk',
  async (status) => {
    const { staff } = readConfig({ STAFF_PORT: '3100' })
    if (staff?.port === undefined) throw new Error('the desk is closed')
    const provider = openIdentityProvider(staff, { http: async () => ({ status, body: '{}' }) })
    const secret = deriveSignIn(newSignInSecret((bytes) => Buffer.alloc(bytes)))
    await expect(provider.startUrl(secret, false)).rejects.toMatchObject({ fault: 'unavailable' })
    expect(await provider.endUrl()).toBe('http://localhost:3100/signed-out')
  },
)
