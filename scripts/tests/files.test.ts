import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testsTouchedBy } from './files.ts'

it('a changed file of words selects tests of the code that uses it, whatever the area’s name is', () => {
  // One language of each area, alternately: the test expects the same result for both.
  const files = globSync('locales/en/*.json').map((file, at) =>
    at % 2 ? file : file.replace('/en/', '/ja/'),
  )
  expect(files.length).toBeGreaterThan(30)
  const untouched = files.filter((file) => testsTouchedBy([file]).length === 0)
  expect(untouched).toEqual([])
})

it('a screen’s words select the tests that request its address', () => {
  const touched = testsTouchedBy(['locales/en/console-upload.json'])
  expect(touched).toContain('tests/http/publishing/content-screens.test.ts')
  expect(touched).not.toContain('tests/http/doors/wire.test.ts')
})

it('a page selects the tests that request its address', () => {
  const touched = testsTouchedBy(['app/features/plans/console/plans/plans.route.tsx'])
  expect(touched).toContain('tests/http/console/settings-screens.test.ts')
  expect(touched).not.toContain('tests/http/doors/wire.test.ts')
})
