/**
 * Installs what the image contains into another folder, starts the shop there on an embedded database, and asks for
 * readiness and a page. Fails if the code of production needs a file or a package that only development has. Needs a build.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNode, waitUntilUp } from '#test/node-process.ts'
import { freePort } from './external-program.ts'

/** What the last stage of the Dockerfile copies. */
const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build (.*) \S+$/gm)]
  .flatMap(([, files = '']) => files.split(' '))
  .map((file) => file.replace('/shop/', ''))
  .filter((file) => file !== 'node_modules')

using folder = mkdtempDisposableSync(join(tmpdir(), 'sun-direct-go-'))
for (const file of [...copied, 'package-lock.json', '.npmrc'])
  cpSync(file, join(folder.path, file), { recursive: true })
process.chdir(folder.path)
execFileSync('npm', ['ci', '--omit=dev', '--omit=optional', '--prefer-offline'], { stdio: 'inherit' })
// The Node that operators start the shop with.
execFileSync('node_modules/.bin/node', ['cli/shop.ts', '--help'])

const port = String(await freePort())
const shop = startNode('api/server.ts', { PORT: port, DATA_DIR: 'data', LOG_LEVEL: 'error' })
try {
  for (const path of ['/readyz', '/new-connection?type=2'])
    await waitUntilUp(shop, `http://127.0.0.1:${port}${path}`)
} finally {
  await shop.stop()
}
console.log(`The shop starts with ${copied.join(', ')} and the packages of production.`)
