/** The script that installs Node for production, with a mirror in a folder and archives that the test makes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '#package' with { type: 'json' }

const VERSION = packageJson.dependencies.node
const NAME = `node-v${VERSION}-linux-${arch()}`

/** Makes a mirror with one archive, whose "node" prints a version, and a copy of the project's files beside the script. */
function makeMirror() {
  const folder = mkdtempSync(join(tmpdir(), 'install-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [mirror, project, opt] = [join(folder, 'mirror'), join(folder, 'project'), join(folder, 'opt')]
  mkdirSync(join(mirror, `v${VERSION}`), { recursive: true })
  mkdirSync(join(folder, NAME, 'bin'), { recursive: true })
  mkdirSync(opt)
  writeFileSync(join(folder, NAME, 'bin', 'node'), `#!/bin/sh\necho v${VERSION}\n`, { mode: 0o755 })
  const archive = join(mirror, `v${VERSION}`, `${NAME}.tar.xz`)
  execFileSync('tar', ['--create', '--xz', '--file', archive, '-C', folder, NAME])
  for (const file of ['package.json', 'deploy/install-node.sh', 'deploy/node-checksums.txt'])
    cpSync(file, join(project, file), { recursive: true })
  const checksums = join(project, 'deploy/node-checksums.txt')
  const approve = () =>
    writeFileSync(
      checksums,
      `${createHash('sha256').update(readFileSync(archive)).digest('hex')}  ${NAME}.tar.xz\n`,
    )
  const install = () =>
    spawnSync('sh', [join(project, 'deploy/install-node.sh')], {
      encoding: 'utf8',
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        NODE_MIRROR: pathToFileURL(mirror).href,
        NODE_FOLDER: opt,
      },
    })
  return { approve, install, opt, checksums }
}

test('installs the archive whose checksum is reviewed, and installs it again [SPEC-19-19]', () => {
  const { approve, install, opt } = makeMirror()
  approve()
  for (let time = 0; time < 2; time++) expect(install()).toMatchObject({ status: 0, stdout: `v${VERSION}\n` })
  expect(execFileSync(join(opt, 'node/bin/node'), { encoding: 'utf8' })).toBe(`v${VERSION}\n`)
})

test('refuses another archive, and a version without a checksum, and installs nothing [SPEC-19-19]', () => {
  const { install, opt, checksums } = makeMirror()
  const other = install()
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('Nothing was installed')])
  writeFileSync(checksums, '')
  const missing = install()
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('has no line for')])
  expect(existsSync(join(opt, 'node'))).toBe(false)
})

test('the reviewed checksums are those of the version in package.json [SPEC-19-19]', () => {
  const lines = readFileSync('deploy/node-checksums.txt', 'utf8').trim().split('\n')
  expect(lines.map((line) => line.slice(66))).toEqual(
    ['x64', 'arm64'].map((name) => `node-v${VERSION}-linux-${name}.tar.xz`),
  )
  for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64} {2}\S+$/)
})
