import { isOfTests } from '../../scripts/parts/places.ts'
import type { Sources } from './floors.ts'

/**
 * Exports of the product that nobody needs: functions and values that no file imports, or that only tests do while their own
 * file has no use for them either; and types that stand nowhere but where they are declared. Reads sources as text.
 */
export function unusedExports(sources: Sources): string[] {
  const importers = importersOf(sources)
  return Object.entries(sources)
    .filter(([file]) => isProduct(file) && !isFramework(file))
    .flatMap(([file, source]) =>
      exportsOf(source)
        .filter((one) => !isNeeded(one, source, [...importers(file, one.name), ...importers(file, '*')]))
        .map(({ name }) => `${file} ${name}`),
    )
}

const isTest = isOfTests
const isProduct = (file: string) => /^(?:app|workers)\//.test(file) && !isTest(file)
/**
 * Files whose exports somebody else's code calls by name: Remix, the Workers' runtime, the script that wakes islands, the
 * generator of the API document, which looks for docs beside tables.
 */
const isFramework = (file: string) =>
  /^app\/(?:.*\.route\.tsx$|root\.tsx|routes\.ts|entry\.|.*\/api\/.*\.docs\.ts$)|^workers\/(?:[\w-]+|\w+\/index)\.ts$|\.island\.tsx?$/.test(
    file,
  )

type Export = { name: string; isType: boolean }

function exportsOf(source: string): Export[] {
  const declared = /^export (?:async )?(function|const|let|class|type|interface)\*? (\w+)/gm
  return [...source.matchAll(declared)].map(([, kind, name]) => ({
    name: name!,
    isType: kind === 'type' || kind === 'interface',
  }))
}

/** A type may be exported to name what a function takes or answers, though nobody has to write it down yet. */
function isNeeded({ name, isType }: Export, source: string, users: string[]): boolean {
  if (users.some((user) => !isTest(user))) return true
  const isUsedInside = source.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1
  return isUsedInside && (isType || users.length > 0)
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
