import { matchRoutes } from '@remix-run/router'
import { describe, expect, it } from 'vitest'
import table from '#app/routes.ts'
import { routeFinder } from './find-route.ts'

const entries = await table
const routes = entries.map(({ file, id, path, index }) => ({
  id: id ?? file,
  path,
  index,
  parentId: 'root',
}))
const find = routeFinder(routes)

/** The route that Remix's router finds for a path. */
function routerFinds(path: string): string | null {
  const known = routes.map(({ id, path, index }) => ({
    id,
    ...(index ? { index: true as const } : { path }),
  }))
  return matchRoutes(known, path)?.at(-1)?.route.id ?? null
}

const words = [
  '',
  'search',
  'SEARCH',
  'login',
  'start',
  '12',
  'd49f01e75edab80b06d78f66',
  'profile',
  'sessions',
  'a%2Fb',
  '%E6%97%A5',
  'files',
  'cover',
  'view-online',
  'admin',
  'error-404',
  'x.y',
  '*',
  ':id',
  'home-search',
  'favourites',
  '%',
]

describe('the route of an address', () => {
  it('is the one the router finds, for every address of up to four words', () => {
    const paths = new Set<string>(['/'])
    for (const a of words)
      for (const b of words)
        for (const c of ['', '12']) paths.add(`/${a}`).add(`/${a}/${b}`).add(`/${a}/${b}/${c}`)
    for (const a of words) for (const c of ['cover', 'd49f01e75edab80b06d78f66']) paths.add(`/${a}/12/${c}/x`)
    for (const { path } of routes) paths.add(`/${(path ?? '').replace(/:\w+/g, '7').replace('*', 'a/b')}`)
    for (const path of paths) {
      const found = find(path)
      if (found !== null) expect(found, path).toBe(routerFinds(path))
    }
    expect([...paths].filter((path) => find(path) === null && !path.includes('%')).length).toBe(0)
  })

  it('is left to the router if the path can’t be decoded or asks for data', () => {
    expect(find('/%')).toBeNull()
    expect(find('/search.data')).toBeNull()
  })
})
