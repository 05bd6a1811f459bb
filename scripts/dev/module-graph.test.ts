import { expect, it } from 'vitest'
import { idOf, ModuleGraph } from './module-graph.ts'
import { describeProblem } from './source-problem.ts'

it('finds files by the names that package.json gives to folders, and beside the importer', () => {
  expect(idOf('#app/routes.ts', 'workers/app.ts')).toBe('app/routes.ts')
  expect(idOf('#locales/ja/mail.json', 'app/a/b.ts')).toBe('locales/ja/mail.json')
  expect(idOf('../c.css', 'app/a/b.tsx')).toBe('app/c.css')
  expect(idOf('react-dom/server', 'app/a/b.tsx')).toBe('react-dom/server')
})

it('reports file and line of syntax errors and of missing imports', async () => {
  const problemOf = async (text: string) => {
    const graph = new ModuleGraph({ 'made:virtual:page.tsx': () => text })
    return describeProblem(await graph.reach('made:virtual:page.tsx').catch((error: unknown) => error))
  }
  expect(await problemOf('export const a = 1\nexport const b = <p>{</p>')).toContain(
    'made:virtual:page.tsx:2:',
  )
  const missing = await problemOf(`export const a = 1\nimport '#app/nowhere.ts'`)
  expect(missing).toContain('there is no #app/nowhere.ts')
  expect(missing).toContain('made:virtual:page.tsx:2:8')
})
