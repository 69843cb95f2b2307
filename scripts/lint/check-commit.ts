/**
 * git's commit-msg hook: requires subjects of the form "area: what it does now", with a folder of the repository as the area.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')

/** Returns the tracked folders, so that a build or a test adds no area. @param folder ends with a slash, or is empty */
const foldersIn = (folder: string): string[] =>
  tracked
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length).split('/'))
    .flatMap(([name = '', ...rest]) => (rest.length > 0 && /^[a-z]/.test(name) ? [name] : []))

const FOLDERS = ['', 'api/', 'api/payments/', 'verification/', 'web/', 'web/features/']
const areas = new Set([...FOLDERS.flatMap(foldersIn), 'build', 'ci', 'deps', 'lint', 'readme'])
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
