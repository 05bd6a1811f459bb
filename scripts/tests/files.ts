import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import routes from '#app/routes.ts'
import { filesOf, isRoute, patterns } from '../parts/places.ts'
import { root } from '../parts/settings.ts'

/** What runs a test file; vitest knows all but the last as its projects. */
export const kinds = ['unit', 'workerd', 'http', 'browser'] as const
export type Kind = (typeof kinds)[number]

/** Files to run of each kind; `all` where nothing narrows it. */
export type Selection = Record<Kind, readonly string[] | 'all'>

export const everything: Selection = { unit: 'all', workerd: 'all', http: 'all', browser: 'all' }

function testFiles(): string[] {
  return [...filesOf(patterns.tests), ...filesOf(patterns.browserTests)].sort()
}

function kindOf(file: string): Kind {
  if (file.endsWith('.spec.ts')) return 'browser'
  if (/^tests\/(http|forms)\//.test(file)) return 'http'
  return /\.workerd\.test\.tsx?$/.test(file) ? 'workerd' : 'unit'
}

export function selectionOf(files: readonly string[]): Selection {
  const of = (kind: Kind) => files.filter((file) => kindOf(file) === kind)
  return { unit: of('unit'), workerd: of('workerd'), http: of('http'), browser: of('browser') }
}

/** The test files below the given paths, or those whose path contains one. */
export function filesMatching(paths: readonly string[]): string[] {
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  return testFiles().filter((file) => wanted.some((path) => file.includes(path)))
}

/** The words after `npm test --` without `-t NAME`, which needs a file or a folder to look in. */
export function withoutName(words: readonly string[]): { args: readonly string[]; name?: string } {
  const at = words.indexOf('-t')
  if (at < 0) return { args: words }
  const args = words.toSpliced(at, 2)
  const name = words[at + 1]
  if (name === undefined || args.length === 0)
    throw new Error('npm test -- FILE_OR_FOLDER -t "part of the name of a test"')
  return { args, name }
}

/** A change that reaches more pages and tables of calls than this is asked about by HTTP as a whole. */
const narrow = 12

/** Tables of calls, and what the viewer's host answers. */
const isCalls = /-endpoints\.ts$|^app\/viewer\//

/** A file of browser tests takes some ten seconds: of those that name an address only the nearest are run. */
const maxBrowserTests = 2

/**
 * The test files that a change touches, as the imports tell: those that import something changed, directly or by others,
 * and of the tests that ask a server those that name an address whose page or call imports something changed. It is for
 * an answer within a minute: what it leaves out, the whole suite runs.
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

/** The files that differ from a commit, new ones among them. */
export function changedSince(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

type Sources = Map<string, string>

/** What every file says, who imports it, and which are tests. */
type House = { sources: Sources; importers: Map<string, string[]>; tests: string[] }

/** Read once: nothing changes while it is asked. */
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

/** The changed files and everything that imports one of them, however many files between. */
function reachedBy(changed: readonly string[], importers: House['importers']): Set<string> {
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/** A manifest names the areas that its feature has, and doesn't say a word of them. */
const usesWords = /^(?:app|workers)\/(?!features\/\w+\/feature\.ts$)/

/** Imports the words of all areas: a file that names an area is the one that uses them. */
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

/** The literal beginning of every address that a page or a table of calls answers. */
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

/** Whether there is such a commit; a word that is none is a path. */
export function isRef(word: string | undefined): word is string {
  if (word === undefined || existsSync(join(root, word))) return false
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${word}^{commit}`], { cwd: root })
    return true
  } catch {
    return false
  }
}
