import { filesOf, patterns } from '../parts/places.ts'

/** What runs a test file; vitest knows all but the last as its projects. */
export const kinds = ['unit', 'workerd', 'http', 'browser'] as const
export type Kind = (typeof kinds)[number]
/** Files to run of each kind; `all` where nothing narrows it. */
export type Selection = Record<Kind, readonly string[] | 'all'>

export const everything: Selection = { unit: 'all', workerd: 'all', http: 'all', browser: 'all' }

export function testFiles(): string[] {
  return [...filesOf(patterns.tests), ...filesOf(patterns.browserTests)].sort()
}

export function kindOf(file: string): Kind {
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
