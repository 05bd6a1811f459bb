import { expect, it } from 'vitest'
import { filesOf, isOfTests, isRoute, patterns } from './places.ts'

it('a pattern without any match throws instead of returning an empty list', () => {
  for (const pattern of Object.values(patterns)) expect(filesOf(pattern).length).toBeGreaterThan(10)
  expect(() => filesOf('app/**/*.nothing.ts')).toThrow('app/**/*.nothing.ts')
})

it('routes and tests are recognised by their names', () => {
  expect(isRoute('app/features/plans/site/subscription.route.tsx')).toBe(true)
  expect(isRoute('app/features/plans/site/plan-overview.tsx')).toBe(false)
  for (const path of ['tests/visits/chance.ts', 'app/features/plans/tests/a.ts', 'app/a.workerd.test.ts'])
    expect(isOfTests(path)).toBe(true)
  expect(isOfTests('app/features/identity/model/sign-in-test/sign-in-test.ts')).toBe(false)
})
