import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesOf, patterns } from '../../scripts/parts/places.ts'
import { importsOf } from './floors.ts'

/** Exports without personal data. A route that answers any other file must log it by `auditedExport`. */
const withoutPeople = [
  'app/features/plans/console/coupons/coupons-csv.route.tsx',
  'app/features/orders/console/revenue/revenue-csv.route.tsx',
  'app/features/orders/console/coupon-results/coupon-results-csv.route.tsx',
  'app/features/publishing/console/contents/contents-csv.route.tsx',
  'app/features/imports/console/contents-export.route.tsx',
  'app/features/imports/console/import-template.route.tsx',
  'app/features/analytics/console/content-analytics-csv.route.tsx',
  'app/features/analytics/console/contents-analytics-csv.route.tsx',
  'app/features/analytics/console/analytics-csv.route.tsx',
  'app/features/analytics/console/sites-csv.route.tsx',
  'app/features/tenancy/console/companies-csv.route.tsx',
]
/** Exports that are logged in another way, or that contain only the reader's own data. */
const otherwise = [
  // The reader's own notes.
  'app/features/reading/site/notes/notes-csv.route.tsx',
  'app/features/reading/site/notes/notes-markdown.route.tsx',
  // The reader's own record.
  'app/features/reading/site/life/reading-life-data.route.tsx',
  'app/features/imports/console/import-links.route.tsx',
]

const files = filesOf(patterns.routes).filter((file) =>
  /\b(?:csvAnswer|csvStream|attachmentStream|attachmentBytes)\(/.test(readFileSync(file, 'utf8')),
)

/** Tells whether a word occurs in a file or in the modules that it imports, at most two steps away. */
function reaches(file: string, word: string, steps = 2): boolean {
  const text = readFileSync(file, 'utf8')
  if (text.includes(word)) return true
  if (steps === 0) return false
  const imported = importsOf(file, text).flatMap(({ target }) => (target?.endsWith('.ts') ? [target] : []))
  return imported.some((path) => reaches(path, word, steps - 1))
}

it('every export of the console with personal data is logged', () => {
  expect(files.length).toBeGreaterThan(10)
  const known = [...withoutPeople, ...otherwise]
  expect(files.filter((file) => !known.includes(file) && !reaches(file, 'auditedExport('))).toEqual([])
  expect(known.filter((file) => !files.includes(file))).toEqual([])
})
