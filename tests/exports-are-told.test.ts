import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files of lists in which nobody is named. Whatever else a route answers as a file is told by `toldExport`. */
const withoutPeople = [
  'commerce/coupons-csv.tsx',
  'commerce/revenue-csv.tsx',
  'contents/contents-csv.tsx',
  'imports/contents-export.tsx',
  'imports/import-template.tsx',
  'numbers/content-numbers-csv.tsx',
  'numbers/contents-numbers-csv.tsx',
  'numbers/numbers-csv.tsx',
  'numbers/sites-csv.tsx',
  'system/companies-csv.tsx',
]
/** Told by a word of its own. */
const otherwise = ['imports/import-links.tsx']

const folder = 'app/routes/admin/'
const files = globSync(`${folder}**/*.tsx`).filter((file) =>
  /\b(?:csvAnswer|csvStream|attachmentStream)\(/.test(readFileSync(file, 'utf8')),
)

/** What a file imports from the use-cases and page models, two steps down. */
function reaches(file: string, word: string, steps = 2): boolean {
  const text = readFileSync(file, 'utf8')
  if (text.includes(word)) return true
  if (steps === 0) return false
  const imported = [...text.matchAll(/from '#(app\/(?:domain|pages)\/[^']+)'/g)].map(
    ([, path]) => path as string,
  )
  return imported.some((path) => reaches(path, word, steps - 1))
}

it('every file of the console that names people is told in the log', () => {
  expect(files.length).toBeGreaterThan(10)
  const named = files.map((file) => file.slice(folder.length)).filter((file) => !withoutPeople.includes(file))
  expect(named.filter((file) => !otherwise.includes(file) && !reaches(folder + file, 'toldExport('))).toEqual(
    [],
  )
  expect([...withoutPeople, ...otherwise].filter((file) => !files.includes(folder + file))).toEqual([])
})
