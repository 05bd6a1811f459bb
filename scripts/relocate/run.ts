import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../parts/settings.ts'
import { placeOf } from './map.ts'
import { rewrite } from './rewrite.ts'

/**
 * Moves files to the places of the map and mends every path that names them: `relocate/run.ts app/kernel seeds` moves what goes into
 * these folders, without arguments all. It can be run again: what has moved is no longer named by the map.
 */
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
const wanted: string[] = process.argv.slice(2)
const generated = ['app/view/fonts.css']
const tracked = git('ls-files')
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const moved = new Map(
  [...tracked, ...generated].flatMap((file) => {
    const path = placeOf(file)?.path
    const isWanted = wanted.length === 0 || wanted.some((folder) => path?.startsWith(`${folder}/`))
    return path !== undefined && path !== file && isWanted ? [[file, path] as const] : []
  }),
)
const move = { moved, known: new Set([...tracked, ...generated]) }
const texts = tracked.filter(
  (file) =>
    /\.(?:ts|tsx|mjs|css|json|md|sql|toml)$|^\.gitignore$/.test(file) &&
    !/^scripts\/relocate\/|^package-lock|^docs\/openapi/.test(file),
)

const unread: string[] = []
for (const file of texts) {
  const before = readFileSync(join(root, file), 'utf8')
  const after = rewrite(file, before, move)
  unread.push(...after.unread)
  if (after.text !== before) writeFileSync(join(root, file), after.text)
}
for (const [from, to] of moved) {
  if (!existsSync(join(root, from))) continue
  mkdirSync(dirname(join(root, to)), { recursive: true })
  renameSync(join(root, from), join(root, to))
}
removeEmpty('app')
removeEmpty('tests')
git('add', '-A')
console.log(`${moved.size} files moved`)
for (const line of unread) console.log(`not understood: ${line}`)

/** Git leaves the folders that nothing lies in any more. */
function removeEmpty(folder: string): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(`${folder}/${entry.name}`)
  if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
}
