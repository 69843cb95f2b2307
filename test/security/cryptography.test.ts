/** Compares every use of cryptography in our sources with the inventory of docs/security-inventory.md. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAMES: Record<string, string> = {
  'createHash sha256': 'SHA-256',
  'createHash sha512': 'SHA-512',
  'createHmac sha256': 'HMAC-SHA-256',
  'createCipheriv aes-128-cbc': 'AES-128-CBC',
  'createDecipheriv aes-128-cbc': 'AES-128-CBC',
  'randomBytes ': 'random bytes',
}
const CALL =
  /\b(create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify|DiffieHellman|ECDH)|generateKey\w*|pbkdf2\w*|scrypt\w*|hkdf\w*|randomBytes|subtle\.\w+)\((?:'([\w-]+)')?/g

const inSources = globSync('{api,cli,contract,db,web}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(CALL)].map(([, call = '', algorithm = '']) => {
      const use = `${call} ${algorithm}`
      return `${path.replaceAll('\\', '/')}: ${NAMES[use] ?? `unknown ${use}`}`
    }),
  )

const inventory = readFileSync('docs/security-inventory.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, path, algorithm] = /^\| `([^`]+\.tsx?)` +\| ([A-Z]+[A-Z\d-]*|random bytes) /.exec(line) ?? []
    return path && algorithm ? [`${path}: ${algorithm}`] : []
  })

test('the inventory lists exactly the uses in the sources [ASVS-6.5.3, ASVS-11.1.2, ASVS-11.2.3, ASVS-11.4.3, ASVS-11.6.1]', () => {
  expect([...new Set(inventory)].sort()).toEqual([...new Set(inSources)].sort())
})

test('uses no broken algorithm, and no cipher except the one that Paytm prescribes [ASVS-11.2.1, ASVS-11.2.3, ASVS-11.3.1, ASVS-11.3.2, ASVS-11.4.1]', () => {
  const text = inSources.join('\n')
  expect(text).not.toMatch(/unknown|MD5|SHA-1\b|DES|RC4|ECB/)
  expect(inSources.filter((use) => use.includes('AES'))).toEqual([
    'api/payments/gateways/paytm/paytm-checksum.ts: AES-128-CBC',
    'api/payments/gateways/paytm/paytm-checksum.ts: AES-128-CBC',
  ])
})
