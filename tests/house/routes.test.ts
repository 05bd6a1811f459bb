import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isReservedWord, isServicePath } from '#app/features/tenancy/model/site-address/service-path.ts'
import { rankOf } from '#app/kernel/rendering/find-route.ts'
import routes from '#app/routes.ts'
import { routesDoc } from '../../scripts/generate-routes-doc.ts'
import { isRoute } from '../../scripts/parts/places.ts'
import { readSources } from './read-sources.ts'

/** Tells whether some address matches both patterns. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')]
  const match = (x: string, y: string) =>
    x === y || (x !== '' && y !== '' && /^:/.test(x.startsWith(':') ? x : y))
  return (
    one !== '*' && other !== '*' && a.length === b.length && a.every((part, at) => match(part, b[at] ?? ''))
  )
}

/** No record of the design is named "history", so these two patterns never match the same address. */
const ofNobody = /^admin\/sites\/:tenantId\/look\/history\/:version /

type Route = { id?: string; path?: string; index?: boolean; children?: Route[] }

const paths = (routes as Route[]).map((entry) => entry.path ?? '')
const words = [
  ...new Set(paths.map((path) => path.split('/')[0] as string).filter((word) => /^[a-z]/.test(word))),
]

/** Functions that limit how much of a body is read, and from whom. Those of the second row call those of the first. */
const doors = [
  ...['form', 'uploadForm', 'pictureForm', 'scriptCall', 'paymentPush'],
  ...[
    'consoleForm',
    'settingForm',
    'recordForm',
    'consoleUpload',
    'consolePictures',
    'consoleCall',
    'tryOut',
    'tryOutPictures',
    'pictureAction',
    'mailedLinkForm',
  ],
]

it('a page reads a body only by a function that limits it', () => {
  const sources = Object.entries(readSources()).filter(([file]) => isRoute(file))
  const actions = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\bexport .*\baction\b.*/g)].map(([line]) => [file, line] as const),
  )
  expect(actions.length).toBeGreaterThan(100)
  // Some actions choose between several such forms by their address.
  const limited = new RegExp(`= (?:(?:${doors.join('|')})\\(|\\(args: ActionFunctionArgs\\) =>$)`)
  const others = actions.filter(([, line]) => !limited.test(line))
  expect(others).toEqual([])
})

describe('the table of pages', () => {
  it('R050 has no two patterns of equal rank that match the same address, since neither would win', () => {
    const ranked = (routes as Route[]).map((entry) => ({ path: entry.path ?? '', rank: rankOf(entry) }))
    const pairs = ranked.flatMap((one, at) => ranked.slice(at + 1).map((other) => [one, other] as const))
    const unclear = pairs.filter(([one, other]) => one.rank === other.rank && overlap(one.path, other.path))
    const told = unclear.map(([one, other]) => `${one.path} ${other.path}`)
    expect(told.filter((pair) => !ofNobody.test(pair))).toEqual([])
    expect(overlap('a/:id', ':group/b')).toBe(true)
  })

  it('R050 ranks the catch-alls of content groups below every named page', () => {
    const rankOfPath = (path: string) => rankOf({ path })
    expect(rankOfPath(':contentGroupId')).toBeLessThan(rankOfPath('login'))
    expect(rankOfPath(':contentGroupId/:contentId')).toBeLessThan(rankOfPath('search/:contentId'))
    expect(rankOfPath('*')).toBeLessThan(rankOfPath(':contentGroupId'))
  })

  it('is told by docs/routes.md as it is', () => {
    const unpadded = (text: string) =>
      text
        .replace(/ +/g, ' ')
        .replace(/-{2,}/g, '-')
        .replace(/ ?\| ?/g, '|')
    const committed = readFileSync(new URL('../../docs/routes.md', import.meta.url), 'utf8')
    expect(unpadded(committed)).toBe(unpadded(routesDoc()))
  })

  it.each(words)('R050 %s, the first word of an address, is reserved: no tenant can take it', (word) => {
    expect(isReservedWord(word)).toBe(true)
    expect(isServicePath(word)).toBe(false)
  })

  it('has every route whose data a component reads by its id, since an unknown id would give nothing', () => {
    const ids = new Set(['root', ...(routes as Route[]).flatMap(({ id }) => id ?? [])])
    const asked = Object.values(readSources()).flatMap((source) =>
      [...source.matchAll(/useRouteLoaderData(?:<\w+>)?\('([^']+)'\)/g)].map(([, id]) => id as string),
    )
    expect(asked).toContain('notification')
    expect(asked.filter((id) => !ids.has(id))).toEqual([])
  })

  it('has no nested routes, so that it reads from top to bottom', () => {
    expect((routes as Route[]).filter((entry) => (entry.children ?? []).length > 0)).toEqual([])
  })
})
