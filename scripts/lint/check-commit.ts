/**
 * git's commit-msg hook: requires subjects of the form "area: what it does now", with a top-level folder as the area.
 */
import { readdirSync, readFileSync } from 'node:fs'

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name) && entry.name !== 'node_modules')
    .map((entry) => entry.name)

const areas = new Set(
  [
    foldersIn('.'),
    foldersIn('api'),
    foldersIn('api/payments'),
    foldersIn('verification'),
    foldersIn('web'),
    foldersIn('web/features'),
    ['ci', 'deps', 'lint', 'readme'],
  ].flat(),
)
const lines = readFileSync(process.argv[2] ?? '/dev/stdin', 'utf8').split('\n')
const [subject = '', second = ''] = lines.filter((line) => !line.startsWith('#'))
const area = /^([a-z][a-z0-9-]*): [a-z0-9`]/.exec(subject)?.[1]

// Accepts the messages that git writes itself.
const byGit = /^(Merge|Revert|fixup!|squash!) /.test(subject)
const faults = byGit
  ? []
  : [
      (area === undefined || !areas.has(area)) &&
        `start with an area, a colon and a lower-case letter; areas are ${[...areas].sort().join(', ')}`,
      subject.length > 72 && `the subject has ${String(subject.length)} characters; the limit is 72`,
      subject.endsWith('.') && 'remove the full stop after the subject',
      second.trim() !== '' && 'leave the second line empty, then state the reason and the verification',
    ].filter((fault) => fault !== false)

for (const fault of faults) console.error(`commit message: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
