import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testsTouchedBy } from './files.ts'

it('every file of words touches tests of what says them, whatever its area is called', () => {
  // One language of each area, alternately: the test expects the same result for both.
  const files = globSync('locales/en/*.json').map((file, at) =>
    at % 2 ? file : file.replace('/en/', '/ja/'),
  )
  expect(files.length).toBeGreaterThan(30)
  const untouched = files.filter((file) => testsTouchedBy([file]).length === 0)
  expect(untouched).toEqual([])
})

it('words of a screen touch the tests that ask for its address', () => {
  const touched = testsTouchedBy(['locales/en/console-upload.json'])
  expect(touched).toContain('tests/http/publishing/content-screens.test.ts')
  expect(touched).not.toContain('tests/http/doors/wire.test.ts')
})

it('a page touches the tests that ask for its address', () => {
  const touched = testsTouchedBy(['app/features/plans/console/plans/plans.route.tsx'])
  expect(touched).toContain('tests/http/console/settings-screens.test.ts')
  expect(touched).not.toContain('tests/http/doors/wire.test.ts')
})
