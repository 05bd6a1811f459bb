import { isOfTests } from '../../scripts/parts/places.ts'
import type { Sources } from './floors.ts'

/**
 * Lists exports that no file imports, and exports of the product that only tests import although their own file doesn't use them. It reads
 * sources as text. Scripts and generated files are left out, because scripts contain modules as strings.
 */
export function unusedExports(sources: Sources): string[] {
  const importers = importersOf(sources)
  const checked = Object.entries(sources).filter(
    ([file, source]) => !file.startsWith('scripts/') && !source.startsWith('// Made from'),
  )
  return checked.flatMap(([file, source]) =>
    exportsOf(source)
      .filter((name) => !isCalledByName(file, name))
      .filter((name) => {
        const users = [...importers(file, name), ...importers(file, '*')]
        return !users.some((user) => isOfTests(file) || !isOfTests(user)) && !isUsedTwice(source, name, users)
      })
      .map((name) => `${file} ${name}`),
  )
}

/** A file may export something that it uses itself, for its test. */
function isUsedTwice(source: string, name: string, users: string[]): boolean {
  return users.length > 0 && source.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1
}

const ofRemix = [
  'loader',
  'action',
  'meta',
  'links',
  'headers',
  'shouldRevalidate',
  'ErrorBoundary',
  'Layout',
]

/**
 * Tells whether an export is used by name from outside: by Remix, by the Workers' runtime, by the script that starts islands, by the
 * generator of the API document, which looks for docs beside tables of calls, or by Vitest, which puts a module in another one's place.
 */
function isCalledByName(file: string, name: string): boolean {
  if (/\.route\.tsx$|^app\/root\.tsx$/.test(file)) return ofRemix.includes(name)
  if (/\.island\.tsx?$/.test(file)) return name === 'wake'
  if (file.endsWith('.docs.ts')) return name === 'docs'
  if (/^tests\/sqlite\/(?:bindings|world-records)\.ts$/.test(file)) return true
  return /^app\/entry\.|^workers\/(?:[\w-]+|\w+\/index)\.ts$/.test(file)
}

/** Lists the names that a file declares and exports, without default exports, which are for tools. */
function exportsOf(source: string): string[] {
  const declared = /^export (?:async )?(?:function|const|let|class|type|interface)\*? (\w+)/gm
  return [...source.matchAll(declared)].map(([, name]) => name!)
}

/** Returns a function that lists the files that import a name of a file. `*` stands for files that import the whole module. */
function importersOf(sources: Sources): (file: string, name: string) => string[] {
  const importers = new Map<string, string[]>()
  for (const [from, source] of Object.entries(sources))
    for (const key of importedBy(from, source)) importers.set(key, [...(importers.get(key) ?? []), from])
  return (file, name) => importers.get(`${file} ${name}`) ?? []
}

function importedBy(from: string, source: string): string[] {
  const named = /\b(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s*'([^']+)'/g
  const whole = /(?:\*(?:\s+as\s+\w+)?\s+from\s*|\bimport\()\s*'([^']+)'/g
  return [
    ...[...source.matchAll(named)].flatMap(([, names, path]) =>
      namesIn(names!).map((name) => `${targetOf(from, path!)} ${name}`),
    ),
    ...[...source.matchAll(whole)].map(([, path]) => `${targetOf(from, path!)} *`),
  ]
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((part) => /^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? [])
}

function targetOf(from: string, path: string): string {
  return path.startsWith('#') ? path.slice(1) : new URL(path, `file:///${from}`).pathname.slice(1)
}
