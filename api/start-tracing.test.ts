/** Tests that a server without traces loads no module of OpenTelemetry. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Loads the whole server, then starts traces by the settings; prints how many modules of OpenTelemetry each step loaded. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  let loaded = 0
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context)
      if (found.url.includes('/node_modules/@opentelemetry/')) loaded++
      return found
    },
  })
  await import('./api/start-server.ts')
  const { readConfig } = await import('./api/read-config.ts')
  const { startTracing } = await import('./api/start-tracing.ts')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await startTracing(readConfig({}).traces, log)
  const off = loaded
  await startTracing(readConfig({ OTEL_TRACES_EXPORTER: 'otlp' }).traces, log)
  console.log(JSON.stringify({ off, isLoadedWhenOn: loaded > off }))`

test(
  'the server loads no module of OpenTelemetry unless a setting names a receiver [SPEC-19-08]',
  { timeout: 60_000 },
  async () => {
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SCRIPT])
    expect(JSON.parse(stdout)).toEqual({ off: 0, isLoadedWhenOn: true })
  },
)
