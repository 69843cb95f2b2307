/**
 * Runs dependency-cruiser with its own configuration, and checks that it read every source file: a tool that silently
 * skips files would report "no violations" forever.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { globSync } from 'node:fs'

const folders = 'api,cli,contract,db,desk,e2e,scripts,simulators,test,verification,web'
const sources = globSync(`{${folders}}/**/*.{ts,tsx}`, { exclude: ['web/public/**'] })

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(sources, { ...options, outputType: 'json' }, undefined, {
  tsConfig: extractTsConfig('./tsconfig.json'),
})
const { modules, summary } = JSON.parse(output as string) as ICruiseResult

const read = new Set(modules.map((module) => module.source))
const unread = sources.filter((path) => !read.has(path))
for (const path of unread) console.error(`${path}: dependency-cruiser did not read this file`)

const comments = new Map(summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]))
for (const { rule, from, to, cycle } of summary.violations) {
  const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to
  console.error(`${from} -> ${path}\n  ${comments.get(rule.name) ?? rule.name}`)
}

const faults = summary.violations.length + unread.length
if (sources.length === 0) console.error('No source files found: run this in the folder of package.json.')
console.log(
  `${String(read.size)} modules, ${String(summary.totalDependenciesCruised)} dependencies, ${String(faults)} faults`,
)
process.exitCode = faults > 0 || sources.length === 0 ? 1 : 0
