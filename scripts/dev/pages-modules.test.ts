import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { readRoutes, sheetsBelow } from './pages-modules.ts'

it('has every route that the build has, each by an id of its own', async () => {
  const read = await readRoutes()
  expect(read.map(({ path, index }) => ({ path, index }))).toEqual(
    (await routes).map(({ path, index }) => ({ path, index })),
  )
  expect(new Set(read.map(({ id }) => id)).size).toBe(read.length)
  expect(read.every(({ parentId }) => parentId === 'root')).toBe(true)
})

it('lists the sheets of a page each once, those of what it imports first', () => {
  const module = (...ids: string[]) => ({ code: '', imports: Object.fromEntries(ids.map((id) => [id, id])) })
  const modules = new Map([
    ['page', module('list', 'page.css')],
    ['list', module('card', 'list.css')],
    ['card', module('page', 'list.css', 'card.css')],
  ])
  expect(sheetsBelow('page', modules)).toEqual(['list.css', 'card.css', 'page.css'])
})
