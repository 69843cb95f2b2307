import { generateKeyPairSync, sign } from 'node:crypto'
import https from 'node:https'
import { listen } from '#test/listen.ts'
import { expect, onTestFinished, test } from 'vitest'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'

/** Encodes DER, as far as a certificate needs it (X.690, 8.1). */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const long = body.length > 127 ? [0x82, body.length >> 8, body.length & 255] : [body.length]
  return Buffer.concat([Buffer.from([tag, ...long]), body])
}
const text = (tag: number, words: string): Buffer => der(tag, Buffer.from(words))

/** Makes a self-signed certificate for localhost (RFC 5280, 4.1). */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from([0x55, 4, 3])), text(0x0c, 'localhost'))))
  const validity = der(0x30, text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Buffer.from([1]))
  const toSign = der(0x30, serial, ecdsaWithSha256, name, validity, name, spki)
  const signature = sign('sha256', toSign, privateKey)
  const cert = der(0x30, toSign, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = cert.toString('base64').replace(/(.{64})/g, '$1\n')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}

test('sends nothing to a system whose certificate is not trusted [THR-W10, ASVS-12.3.2]', async () => {
  const requested: string[] = []
  const system = https.createServer(selfSigned(), (request, response) => {
    requested.push(request.url ?? '')
    response.end('{}')
  })
  onTestFinished(() => void system.close())
  const port = await listen(system)
  const ask = systemRuntime.http({
    destination: 'payu',
    operation: 'verify',
    method: 'POST',
    url: `https://localhost:${String(port)}/pay`,
    body: 'secret',
    timeoutMs: 5_000,
  })
  await expect(ask).rejects.toMatchObject({ code: 'certificate' })
  expect(requested).toEqual([])
})
