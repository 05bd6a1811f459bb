import { spawnSync } from 'node:child_process'
import { provenTogether } from './parts/proven-together.ts'
import { root } from './parts/settings.ts'

/**
 * `npm run outdated` lists the packages that are older than npm's latest version, in the groups that must be updated together. It installs
 * nothing: change the version in package.json, then run `npm install` and `npm test`.
 */
type Found = Record<string, { current?: string; wanted: string; latest: string }>

// `npm outdated` exits with 1 if something is outdated, so its exit code can't tell an error.
const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], { cwd: root, encoding: 'utf8' })
const found = readAnswer()
const grouped = new Set(Object.values(provenTogether).flat())
for (const [why, names] of Object.entries(provenTogether)) print(`Together: ${why}`, names)
print(
  'Each by itself',
  Object.keys(found).filter((name) => !grouped.has(name)),
)
const count = Object.keys(found).length
console.log(count === 0 ? "Every package is npm's latest." : `${count} packages are not npm's latest.`)

function readAnswer(): Found {
  const answer = JSON.parse(stdout || '{}') as Found & { error?: { summary: string } }
  if (answer.error === undefined && (stdout !== '' || stderr === '')) return answer
  throw new Error(answer.error?.summary ?? stderr)
}

function print(title: string, names: readonly string[]): void {
  const rows = names.flatMap((name) => (found[name] === undefined ? [] : [{ name, ...found[name] }]))
  if (rows.length === 0) return
  console.log(title)
  for (const { name, current = 'missing', latest } of rows)
    console.log(`  ${name.padEnd(28)} ${current.padEnd(20)} → ${latest}`)
  console.log('')
}
