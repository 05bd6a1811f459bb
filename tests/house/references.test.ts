import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** Files whose references are checked. The texts of the demo world's books are left out, since they refer to nothing here. */
const places = [
  '{app,workers,scripts,tests}/**/*.{ts,tsx,mjs,css,toml}',
  '{docs,app,.ci}/**/*.md',
  'migrations/**/*.sql',
  '*.{md,ts,toml}',
]
const files = globSync(places, {
  cwd: root,
  exclude: ['seeds/demo/small-library/**', 'seeds/library/**', 'scripts/library/**'],
}).sort()

/** The lines of a comment are joined, because a sentence may continue on the next line. */
const texts = files.map((path) => ({ path, text: read(path).replace(/\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ') }))

const records = readdirSync(`${root}docs/adr`).filter((name) => /^\d{3}-.+\.md$/.test(name))
const index = read('docs/adr/README.md').split('\n')
const rules = globSync('docs/rules/*.md', { cwd: root }).map(read).join('\n')
const anchors = [...rules.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)

/** Lists `path: reference` for each match that `leads` doesn't accept. */
function leadNowhere(pattern: RegExp, leads: (found: string) => boolean): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([found]) => found)
      .filter((found) => !leads(found))
      .map((found) => `${path}: ${found}`),
  )
}

it('reads the code, the tests, the migrations and the documents', () => {
  for (const part of ['app/', 'workers/', 'scripts/', 'tests/', 'migrations/', 'docs/'])
    expect(files.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(10)
})

it('every named rule exists in docs/rules', () => {
  expect(leadNowhere(/\bR\d{3}\b/g, (rule) => anchors.includes(rule))).toEqual([])
})

it('every named ruling exists in docs/rules/rulings.md', () => {
  const isThere = (list: string) =>
    (list.match(/\d+/g) ?? []).every((number) => anchors.includes(`ruling-${number}`))
  expect(leadNowhere(/\brulings? \d+(?:(?:, | and |–)\d+\b)*/gi, isThere)).toEqual([])
})

it('every rule and ruling exists in docs/rules exactly once', () => {
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
})

it('every named record exists in docs/adr', () => {
  const isThere = (path: string) =>
    records.some((name) => name.startsWith(`${path.slice('docs/adr/'.length)}-`))
  expect(leadNowhere(/\bdocs\/adr\/\d{3}(?![\w-]*\.md)/g, isThere)).toEqual([])
})

it('every named file of docs/ exists', () => {
  expect(leadNowhere(/(?<![\w/.-])docs\/[\w./-]+\.\w+/g, (path) => existsSync(root + path))).toEqual([])
})

it('nothing calls a decision by a number alone: it is a ruling or a record', () => {
  expect(leadNowhere(/\bdecisions? (?:record )?\d+/gi, () => false)).toEqual([])
})

it('docs/adr/README.md lists each record once', () => {
  const listed = index.flatMap((line) =>
    [...line.matchAll(/\]\((\d{3}-[^)]+\.md)\)/g)].map(([, name = '']) => name),
  )
  expect(listed.sort()).toEqual(records.sort())
})

it('a record that is replaced or amended says so, and so does its line in the index', () => {
  const differing = records.flatMap((name) => {
    const [, status = ''] = /^Status: (.+)$/m.exec(read(`docs/adr/${name}`)) ?? []
    const line = index.find((row) => row.includes(`](${name})`)) ?? ''
    const marked = /\((superseded by .+|amended by .+)\)$/.exec(line)?.[1] ?? ''
    return status === marked ? [] : [`${name}: '${status}' in the record, '${marked}' in the index`]
  })
  expect(differing).toEqual([])
})

it('a status names only later records', () => {
  const wrong = records.flatMap((name) => {
    const [, status = ''] = /^Status: (.+)$/m.exec(read(`docs/adr/${name}`)) ?? []
    const others = status.match(/\d{3}/g) ?? []
    return others.filter(
      (other) => other <= name.slice(0, 3) || !records.some((record) => record.startsWith(other)),
    )
  })
  expect(wrong).toEqual([])
})

/** Two migrations that databases have applied under these names. */
const sameNumbers = ['migrations/core/0048']

it('each other migration of a database has a number of its own, so that nobody has to guess their order', () => {
  const numbers = globSync('migrations/*/*.sql').map((file) => /^.*\/\d{4}/.exec(file)?.[0] ?? file)
  expect(numbers.length).toBeGreaterThan(80)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(sameNumbers)
})
