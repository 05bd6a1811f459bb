import { expect, it } from 'vitest'
import { moduleOf } from './browser-bundles.ts'

it('an island is loaded by its file’s name, in whatever folder it is', () => {
  const code = moduleOf(['app/a/menu.island.tsx', 'app/b/c/toast.island.ts'])
  expect(code).toContain("'menu': () => import('/app/a/menu.island.tsx'),")
  expect(code).toContain("'toast': () => import('/app/b/c/toast.island.ts'),")
})

it('two islands with the same name are refused, since a page could mean either', () => {
  expect(() => moduleOf(['app/a/menu.island.tsx', 'app/b/menu.island.ts'])).toThrow('menu')
})
