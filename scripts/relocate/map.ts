import { places } from './places.ts'
import { testPlaces } from './test-places.ts'

interface Place {
  from: RegExp
  to: string
  line: string
}

/** What follows a file's first name: `.test.ts`, `.island.tsx`, `.workerd.test.ts`, `.css`. */
const ending = String.raw`((?:\.[a-z]+)+)`

function readPlace(line: string, base: string): Place {
  const [from = '', to = ''] = line.split(' → ')
  const pattern = from
    .replace(/\*\*/g, '\0')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replace(/\*/g, '[^/.]*')
    .replace(/\0/g, '(?<below>(?:.*/)?)[^/.]+')
  const firstChoice = /\{([^}]*)\}/.exec(from)
  const named = firstChoice && to.includes('*1') ? pattern.replace('(?:', '(?<one>') : pattern
  return { from: new RegExp(`^${base}${named}${ending}$`), to: `${base}${to}`, line }
}

const readLines = (text: string, base: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(' → '))
    .map((line) => readPlace(line, base))

const read = [...readLines(places, 'app/'), ...readLines(testPlaces, '')]

/** The new path of a file of `app` or `tests`, and the line that says so; null for the few files that lie in `app` itself. */
export function placeOf(file: string): { path: string; line: string } | null {
  for (const { from, to, line } of read) {
    const match = from.exec(file)
    if (match === null) continue
    const { below = '', one = '' } = match.groups ?? {}
    const folder = to
      .replace('*1', one)
      .replace(/\/\*\*$/, `/${below}`)
      .replace(/\/$/, '')
    return { path: `${folder}/${nameOf(file)}`, line }
  }
  return null
}

/**
 * Routes are told from what they show, which lies beside them, by their ending, and tests of databases of before by the field's word.
 */
function nameOf(file: string): string {
  const name = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/^carried-over(?=\.)/, 'migration-old-rows')
    .replace(/^carried-over-/, 'migration-')
  return file.startsWith('app/routes/') ? name.replace(/^([^.]+)\.tsx$/, '$1.route.tsx') : name
}

export const lines = read.map(({ line }) => line)
