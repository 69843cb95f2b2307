import { readConfig } from '#api/read-config.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTraceSettings, TRACE_VARIABLES, traceFaults } from './trace-settings.ts'

const parse = (given: Record<string, string>) => z.object(TRACE_VARIABLES).parse(given)
const read = (given: Record<string, string>) => readTraceSettings(parse(given))
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test.each([
  {},
  { OTEL_SERVICE_NAME: 'go' },
  { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
])('traces are off with %o [SPEC-19-08]', (given) => {
  expect(read(given)).toBeUndefined()
})

test('an endpoint or the exporter alone turns traces on, for every request [SPEC-19-08]', () => {
  const all = { headers: {}, serviceName: 'shop', resource: {}, ratio: 1 }
  expect(read(ENDPOINT)).toEqual({ ...all, url: 'http://collector:4318/v1/traces' })
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' })).toEqual({ ...all, url: 'http://localhost:4318/v1/traces' })
  const whole = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
  expect(read({ ...ENDPOINT, ...whole })?.url).toBe('https://traces.example/in')
})

test('reads headers, name, attributes and the share of traces', () => {
  const settings = read({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-tenant=go',
    OTEL_SERVICE_NAME: 'go',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=production',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  expect(settings).toEqual({
    url: 'http://collector:4318/v1/traces',
    serviceName: 'go',
    ratio: 0.1,
    headers: { authorization: 'Bearer abc=', 'x-tenant': 'go' },
    resource: { 'deployment.environment.name': 'production' },
  })
  expect(read({ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'always_off' })?.ratio).toBe(0)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http(s) address'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector', 'must be an http(s) address'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/json, the only protocol of the shop'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc', 'must be a list such as name=value,name=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz', 'must be a list such as name=value,name=value'],
  ['OTEL_TRACES_EXPORTER', 'jaeger', 'must be otlp or none'],
  ['OTEL_TRACES_SAMPLER', 'sometimes', 'must be a sampler of the SDK'],
])('the start refuses %s=%s, and does not repeat the value [SPEC-19-08]', (name, value, fault) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Wrong settings:\n  ${name}: ${fault}`)
  expect(() => readConfig({ [name]: value })).not.toThrow(value)
})

test.each(['-0.1', '1.1', 'half'])('the start refuses a share of %s traces [SPEC-19-08]', (share) => {
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: share })).toThrow('OTEL_TRACES_SAMPLER_ARG: ')
})

test('a receiver outside the private network must be https [SPEC-19-08]', () => {
  const faults = (url: string) =>
    traceFaults(parse({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), (host) => !host.includes('.'))
  expect(faults('http://traces.example:4318')).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT: a receiver outside the private network must be https',
  ])
  for (const url of ['https://traces.example', 'http://collector:4318', 'http://127.0.0.1:4318'])
    expect(faults(url)).toEqual([])
})
