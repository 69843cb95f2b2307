import { expect, test } from 'vitest'
import { restrictHosts } from './allowed-hosts.ts'
import { type HttpRequest, systemRuntime } from './runtime.ts'

/** Restricts a runtime whose network only records the requests, to a simulator's URL and another one. */
function open(otherUrl: string) {
  const left: string[] = []
  const http = async ({ url }: HttpRequest) => {
    left.push(url)
    return { status: 200, body: '' }
  }
  const runtime = restrictHosts({ ...systemRuntime, http }, ['http://127.0.0.1:4000/messages', otherUrl])
  return {
    left,
    ask: (url: string) =>
      runtime.http({ destination: 'payu', operation: 'verify', method: 'GET', url, timeoutMs: 1 }),
  }
}

test('allows requests to every path of the systems in the settings', async () => {
  const { ask, left } = open('https://info.payu.in/merchant/postservice.php?form=2')
  const urls = [
    'https://info.payu.in/merchant/postservice.php?form=2',
    'https://info.payu.in:443/other',
    'http://127.0.0.1:4000/messages',
  ]
  for (const url of urls) await ask(url)
  expect(left).toEqual(urls)
})

test.each([
  'https://evil.example/',
  'https://info.payu.in.evil.example/',
  'https://info.payu.in@evil.example/',
  'https://info.payu.in:8443/',
  'http://info.payu.in/',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:4000/',
  'http://localhost:4000/',
  'file:///etc/passwd',
])(
  'refuses %s, without the URL in the error [THR-W10, ASVS-1.3.6, ASVS-13.2.4, ASVS-13.2.5]',
  async (url) => {
    const { ask, left } = open('https://info.payu.in/merchant')
    await expect(ask(url)).rejects.toThrow(/^the settings do not name this host$/)
    expect(left).toEqual([])
  },
)

test('refuses http to a host other than this machine [THR-W10]', async () => {
  const { ask, left } = open('http://paytm.example')
  await expect(ask('http://paytm.example/v3/order/status')).rejects.toThrow('needs https')
  expect(left).toEqual([])
})
