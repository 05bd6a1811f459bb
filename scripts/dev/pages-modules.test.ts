import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { readRoutes, sheetsBelow } from './pages-modules.ts'

it('has every route of the build, each with its own id', async () => {
  const read = await readRoutes()
  expect(read.map(({ path, index }) => ({ path, index }))).toEqual(
    (await routes).map(({ path, index }) => ({ path, index })),
  )
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
  expect(read.every(({ parentId }) => parentId === 'root')).toBe(true)
})

it('lists each sheet of a page once, those of imported modules first', () => {
  const module = (...ids: string[]) => ({ code: '', imports: Object.fromEntries(ids.map((id) => [id, id])) })
  const modules = new Map([
    ['page', module('list', 'page.css')],
    ['list', module('card', 'list.css')],
    ['card', module('page', 'list.css', 'card.css')],
  ])
  expect(sheetsBelow('page', modules)).toEqual(['list.css', 'card.css', 'page.css'])
})
