import { expect, it } from 'vitest'
import { bases, callApi, type Json, send, tokenOf } from '#tests/http/client.ts'
import { busySite } from '#tests/sites/branding-site.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'

const base = bases.someya
/** The number of edits. More by hand: `EDITS=200 npm test -- tests/http/branding/branding-at-once.test.ts`. */
const edits = Number(process.env.EDITS ?? 30)
const kept = 20

type Version = { version: number; actorName: string; cause: string; state: string }
type Edit = { cause: string; colour: string }

/** Changes a record, or adds or removes a link. Returns undefined if another administrator has saved meanwhile. */
async function editOnce(token: string, chance: Chance): Promise<Edit | undefined> {
  const colour = `#${chance.upTo(0xffffff).toString(16).padStart(6, '0')}`
  const cause = chance.pick(['header', 'body', 'tab', 'input', 'links'] as const)
  if (cause === 'links') {
    const link = { url: '/', label: { ja: colour }, type_link: 1, position_link: 1 }
    const { data } = await answered('POST /footer/add', token, link)
    if (chance.of(0.5)) return { cause, colour }
    // Two edits by one administrator: the second undoes the first.
    await answered(`DELETE /footer/delete/${data.id}`, token)
    return { cause: 'links twice', colour }
  }
  const record = { header: 'header', body: 'body', tab: 'tab', input: 'input' }[cause]
  const { data } = await answered(`GET /${record}/detail`, token)
  const { http } = await callApi(base, `PUT /${record}/update`, { token, body: { ...data, color: colour } })
  if (http === 409) return undefined
  expect(http).toBe(200)
  return { cause, colour }
}

async function answered(route: string, token: string, body?: Json) {
  const answer = await callApi(base, route, { token, ...(body === undefined ? {} : { body }) })
  expect([route, answer.http]).toEqual([route, 200])
  return answer
}

async function versionsFrom(token: string, known: Map<number, Version>): Promise<void> {
  const { data } = await answered('GET /look/versions', token)
  for (const { version, actor_name: actorName, cause } of data.reverse()) {
    if (known.has(version)) continue
    const { http, data: whole } = await callApi(base, `GET /look/version/${version}`, { token })
    if (http === 200) known.set(version, { version, actorName, cause, state: stateOf(whole) })
  }
}

/** Returns a version's contents without the ids of links, which are new after a version is restored. */
function stateOf({ settings, links }: Json): string {
  return JSON.stringify({ settings, links: (links as Json[]).map(({ id: _, ...link }) => link) })
}

it(`keeps ${edits} edits by three administrators at once, each as it was, and goes back to any of the last ${kept} exactly`, async () => {
  const tokens = await Promise.all(
    busySite.admins.map((name) => tokenOf(base, `${name}@${busySite.servicePath}.example`)),
  )
  const [first = ''] = tokens
  // Restoring a version writes all records, even those that nobody has set before.
  await answered('PUT /look/theme', first, { theme: 'indigo' })
  await answered('PUT /look/restore', first, { version: 1 })
  const known = new Map<number, Version>()
  const done = new Map(busySite.admins.map((name) => [name, [] as Edit[]]))
  let left = edits
  let refused = 0
  const chances = busySite.admins.map((_, at) => chanceOf(at + 1))
  // Each administrator makes only so many edits in a row that no version leaves the history before it is read.
  const each = Math.floor(kept / 2 / busySite.admins.length)
  while (left > 0) {
    const work = busySite.admins.map(async (name, at) => {
      for (let nth = 0; nth < each && left > 0; nth++) {
        left -= 1
        const edit = await editOnce(tokens[at] as string, chances[at] as Chance)
        if (edit === undefined) refused += 1
        else done.get(name)?.push(edit)
      }
    })
    await Promise.all(work)
    await versionsFrom(first, known)
  }

  // The history has every edit exactly once, with the right administrator's name.
  const versions = [...known.values()].sort((one, other) => one.version - other.version)
  const written = [...done].map(([name, all]) => [
    name,
    all.reduce((sum, { cause }) => sum + (cause === 'links twice' ? 2 : 1), 0),
  ])
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => at + 1))
  expect(
    busySite.admins.map((name) => [
      name,
      versions.filter(({ actorName, version }) => actorName === name && version > 3).length,
    ]),
  ).toEqual(written)
  expect([...done.values()].flat().length + refused).toBe(edits)
  expect(refused).toBeLessThan(edits / 4)
  for (const [name, all] of done)
    for (const { cause, colour } of all) {
      const own = versions.filter((version) => version.actorName === name && version.state.includes(colour))
      expect([name, cause, colour, own.length > 0]).toEqual([name, cause, colour, true])
    }

  // Restores every second version, starting with the oldest. Each restoration adds a version, which pushes the oldest one out, unless the
  // design doesn't change.
  const last = versions.at(-1)?.version ?? 0
  for (let version = last - kept; version < last; version += 2) {
    await answered('PUT /look/restore', first, { version })
    const { data: all } = await answered('GET /look/versions', first)
    expect(all).toHaveLength(kept + 1)
    const { data: now } = await answered(`GET /look/version/${all[0].version}`, first)
    expect(JSON.parse(stateOf(now))).toEqual(JSON.parse(known.get(version)?.state ?? ''))
  }
  const { data: header } = await answered('GET /header/detail', first)
  expect((await send(base)).text).toContain(header.background_color)
})
