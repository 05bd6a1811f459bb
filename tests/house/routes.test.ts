import { describe, expect, it } from 'vitest'
import { isReservedWord, isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import routes from '#app/routes.ts'
import { isRoute } from '../../scripts/parts/places.ts'
import { readSources } from './read-sources.ts'

type Route = { id?: string; path?: string; index?: boolean; children?: Route[] }

const paths = (routes as Route[]).map((entry) => entry.path ?? '')
const words = [
  ...new Set(paths.map((path) => path.split('/')[0] as string).filter((word) => /^[a-z]/.test(word))),
]

/** The doors that know how much of a body may be read, and of whom; the last two end in the first. */
const doors = ['form', 'uploadForm', 'pictureForm', 'scriptCall', 'paymentPush', 'tryOut', 'tryOutPictures']

it('a page takes a body by one of the doors that limit it', () => {
  const sources = Object.entries(readSources()).filter(([file]) => isRoute(file))
  const actions = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\bexport .*\baction\b.*/g)].map(([line]) => [file, line] as const),
  )
  expect(actions.length).toBeGreaterThan(100)
  // Some choose one of several such forms by their address.
  const limited = new RegExp(`= (?:(?:${doors.join('|')})\\(|\\(args: ActionFunctionArgs\\) =>$)`)
  const others = actions.filter(([, line]) => !limited.test(line))
  expect(others).toEqual([])
})

describe('the table of pages', () => {
  it('R050 names its pages before the catch-alls of content groups', () => {
    const firstCatchAll = paths.findIndex((path) => /^[:*]/.test(path))
    expect(firstCatchAll).toBeGreaterThan(5)
    expect(paths.slice(firstCatchAll).every((path) => /^[:*]/.test(path))).toBe(true)
  })

  it.each(words)('R050 %s, a first word of it, is reserved: no tenant can take it', (word) => {
    expect(isReservedWord(word)).toBe(true)
    expect(isServicePath(word)).toBe(false)
  })

  it('has every page whose data a part asks for by its id: of an id that there is not it would get nothing', () => {
    const ids = new Set(['root', ...(routes as Route[]).flatMap(({ id }) => id ?? [])])
    const asked = Object.values(readSources()).flatMap((source) =>
      [...source.matchAll(/useRouteLoaderData(?:<\w+>)?\('([^']+)'\)/g)].map(([, id]) => id as string),
    )
    expect(asked).toContain('notification')
    expect(asked.filter((id) => !ids.has(id))).toEqual([])
  })

  it('nests nothing, so that it reads from top to bottom', () => {
    expect((routes as Route[]).filter((entry) => (entry.children ?? []).length > 0)).toEqual([])
  })
})
