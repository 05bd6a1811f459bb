import { isOfTests } from '../../scripts/parts/places.ts'
import type { Sources } from './floors.ts'

/**
 * Exports that no file imports, and those of the product that only tests import while their own file doesn't use them.
 * Reads sources as text, so scripts are left out, which hold modules in strings, and generated files.
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

/** A file may export what it uses itself for its test. */
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
 * Exports that somebody else's code calls by name: Remix, the Workers' runtime, the script that wakes islands, and the
 * generator of the API document, which looks for docs beside tables.
 */
function isCalledByName(file: string, name: string): boolean {
  if (/\.route\.tsx$|^app\/root\.tsx$/.test(file)) return ofRemix.includes(name)
  if (/\.island\.tsx?$/.test(file)) return name === 'wake'
  if (file.endsWith('.docs.ts')) return name === 'docs'
  return /^app\/entry\.|^workers\/(?:[\w-]+|\w+\/index)\.ts$/.test(file)
}

/** The names of what a file declares and exports. A default export is one that a tool asks for. */
function exportsOf(source: string): string[] {
  const declared = /^export (?:async )?(?:function|const|let|class|type|interface)\*? (\w+)/gm
  return [...source.matchAll(declared)].map(([, name]) => name!)
}

/** Returns the files that import a name of a file; `*` stands for files that import the whole module. */
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
