import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import routes from '#app/routes.ts'
import { filesOf, isRoute, patterns } from '../parts/places.ts'
import { root } from '../parts/settings.ts'

/** The kinds of tests. Vitest has a project for each but the last, which Playwright runs. */
export const kinds = ['unit', 'sqlite', 'workerd', 'http', 'browser'] as const
export type Kind = (typeof kinds)[number]

/** The files to run of each kind; `all` means every file. */
export type Selection = Record<Kind, readonly string[] | 'all'>

export const everything: Selection = {
  unit: 'all',
  sqlite: 'all',
  workerd: 'all',
  http: 'all',
  browser: 'all',
}

function testFiles(): string[] {
  return [...filesOf(patterns.tests), ...filesOf(patterns.browserTests)].sort()
}

function kindOf(file: string): Kind {
  if (file.endsWith('.spec.ts')) return 'browser'
  if (/^tests\/(http|forms)\//.test(file)) return 'http'
  const [, kind] = /\.(sqlite|workerd)\.test\.tsx?$/.exec(file) ?? []
  return (kind as Kind | undefined) ?? 'unit'
}

export function selectionOf(files: readonly string[]): Selection {
  const of = (kind: Kind) => files.filter((file) => kindOf(file) === kind)
  return {
    unit: of('unit'),
    sqlite: of('sqlite'),
    workerd: of('workerd'),
    http: of('http'),
    browser: of('browser'),
  }
}

/** Lists the test files below the given paths, or whose path contains one of them. */
export function filesMatching(paths: readonly string[]): string[] {
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  return testFiles().filter((file) => wanted.some((path) => file.includes(path)))
}

/** Splits the words after `npm test --` into `-t NAME` and the rest. Throws if a name is given without a file or folder to look in. */
export function withoutName(words: readonly string[]): { args: readonly string[]; name?: string } {
  const at = words.indexOf('-t')
  if (at < 0) return { args: words }
  const args = words.toSpliced(at, 2)
  const name = words[at + 1]
  if (name === undefined || args.length === 0)
    throw new Error('npm test -- FILE_OR_FOLDER -t "part of the name of a test"')
  return { args, name }
}

/** If a change affects more pages and tables of calls than this, all HTTP tests run. */
const narrow = 12

/** Matches tables of calls, and the code that answers on the viewer's host. */
const isCalls = /-endpoints\.ts$|^app\/viewer\//

/**
 * The most files of browser tests that are chosen. Each takes about ten seconds, so only those that mention the addresses most often run.
 */
const maxBrowserTests = 2

/**
 * Lists the test files that a change affects. These are the tests that import a changed file, directly or indirectly, and the HTTP and
 * browser tests that mention the address of an affected page or call. It is meant to answer within a minute, so it may miss some; the whole
 * suite runs them.
 */
export function testsTouchedBy(changed: readonly string[]): string[] {
  house ??= readHouse()
  const { sources, importers, tests } = house
  const reached = reachedBy(changed, importers)
  const doors = [...reached].filter((file) => isRoute(file) || isCalls.test(file))
  const addresses = doors.flatMap((door) => addressesOf(door, sources))
  const others = tests.filter((file) => !reached.has(file))
  const mentions = (file: string) =>
    addresses.reduce((sum, address) => sum + (sources.get(file)?.split(address).length ?? 1) - 1, 0)
  const isWide = doors.length > narrow
  const isAsked = (file: string) => addresses.some((address) => sources.get(file)?.includes(address))
  const byHttp = others.filter((file) => kindOf(file) === 'http' && (isWide || isAsked(file)))
  const nearest = (isWide ? [] : others.filter((file) => kindOf(file) === 'browser'))
    .map((file) => ({ file, times: mentions(file) }))
    .filter(({ times }) => times > 0)
    .sort((one, other) => other.times - one.times)
    .slice(0, maxBrowserTests)
    .map(({ file }) => file)
  return [...tests.filter((file) => reached.has(file)), ...byHttp, ...nearest]
}

/** Lists the files that differ from a commit, including new ones. */
export function changedSince(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

type Sources = Map<string, string>

/** The text of every file, the files that import it, and the test files. */
type House = { sources: Sources; importers: Map<string, string[]>; tests: string[] }

/** Read only once, since no file changes during a run. */
let house: House | undefined

function readHouse(): House {
  const files = filesOf('{app,seeds,workers,scripts,tests,locales}/**/*.{ts,tsx,css,json,sql,md}')
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources)
    for (const target of importsOf(file, text))
      importers.set(target, [...(importers.get(target) ?? []), file])
  return { sources, importers, tests: testFiles() }
}

/** Lists the changed files and all files that import one of them, directly or indirectly. */
function reachedBy(changed: readonly string[], importers: House['importers']): Set<string> {
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/** Matches files that use words. A feature's manifest only names its areas of words and uses none, so it doesn't match. */
const usesWords = /^(?:app|workers)\/(?!features\/\w+\/feature\.ts$)/

/** This file imports the words of all areas, so its imports say nothing. A file that names an area is one that uses its words. */
const index = 'app/visit/words.ts'

function importsOf(file: string, text: string): string[] {
  if (file === index) return []
  const specifiers = text.matchAll(/(?:from|import|import\()\s*['"]([.#][^'"]+)['"]/g)
  const imports = [...specifiers].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier)),
  )
  const words = usesWords.test(file) ? wordsOf(text) : []
  return [...imports, ...words]
}

function wordsOf(text: string): string[] {
  const areas = new Set([...text.matchAll(/'([a-z]+(?:-[a-z]+)*)[':]/g)].map(([, area]) => area))
  return [...areas].flatMap((area) => [`locales/en/${area}.json`, `locales/ja/${area}.json`])
}

const known = new Map<string, string[]>()

/** Returns the constant beginning of every address that a page or a table of calls answers. */
function addressesOf(door: string, sources: Sources): string[] {
  const found = known.get(door) ?? readAddresses(door, sources)
  known.set(door, found)
  return found
}

function readAddresses(door: string, sources: Sources): string[] {
  const calls = (sources.get(door) ?? '').matchAll(/'(?:GET|POST|PUT|PATCH|DELETE) (\/[^':]+)/g)
  const page = door.replace(/^app\//, '')
  const paths = (routes as { path?: string; file: string }[])
    .filter(({ file, path = '' }) => file === page && /^[^:*]/.test(path))
    .map(({ path = '' }) => path.replace(/:.*/, ''))
  return [...[...calls].map(([, path = '']) => path), ...paths].map(
    (path) => `/${path.replace(/^\/|\/$/g, '')}`,
  )
}

/** Tells whether a word names a commit. If it doesn't, the word is a path. */
export function isRef(word: string | undefined): word is string {
  if (word === undefined || existsSync(join(root, word))) return false
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${word}^{commit}`], { cwd: root })
    return true
  } catch {
    return false
  }
}
