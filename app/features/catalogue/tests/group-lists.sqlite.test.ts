import { beforeAll, describe, expect, it } from 'vitest'
import { viewListedContent } from '#app/features/catalogue/model/content/content-view.ts'
import { listContents, listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import {
  getGroupPage,
  listGroups,
  listOwnGroups,
  listShelves,
} from '#app/features/catalogue/model/content-group/groups.ts'
import { isAutomatic } from '#app/features/catalogue/model/content-group/shelf-rules.ts'
import { addFavourite, removeFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import type { Visit } from '#app/visit/visit.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { recordStatements } from '#tests/workerd/recorded-visit.ts'
import { clock, db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const book = (slug: string) => worldContentId('aozora', slug)
const unasked = { page: 1, field: null, direction: null }
/** The computed groups of aozora. */
const groups = { new: 6, recommend: 7, popular: 8, favourite: 9, read: 10 }

let reader: Visit
let other: Visit
beforeAll(async () => {
  await makeWorldRecords()
  reader = await visitAs('aozorareader0000000001')
  other = await visitAs('aozorareader0000000002')
})

async function visitAs(id: string): Promise<Visit> {
  const visit = await visitAt('aozora')
  const nobody = {
    name: '',
    email: null,
    knownAs: 'x',
    lang: null,
    sessionId: 's',
    isApp: false,
    groupId: null,
  }
  return { ...visit, actor: { kind: 'reader', level: 'reader', id, loginType: 'EMAIL', ...nobody } }
}

const titlesOf = async (visit: Visit, groupId: number) =>
  (await getGroupPage(visit, { groupId, ...unasked })).cards.map((card) => card.id)

async function planOf(statement: string): Promise<string[]> {
  const values = [...statement.matchAll(/\?/g)].map(() => '[]')
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    .bind(...values)
    .all<{ detail: string }>()
  return plan.results.map(({ detail }) => detail)
}

describe('groups of six types (R279)', () => {
  it('R279 new: by day of publication, newest first, without days in the future', async () => {
    const page = await getGroupPage(await visitAt('aozora'), { groupId: groups.new, ...unasked })
    const days = page.cards.map((card) => card.publishedOn)
    expect(days).toEqual([...days].sort().reverse())
    expect(page.cards[0]?.id).toBe(book('emergency-lamp'))
    const tomorrow = addDays(dayOf(clock.now), 1)
    const keys = JSON.stringify({ 0: tomorrow, 1: 'later' })
    const update = { published_on: tomorrow, sort_keys: keys }
    await db
      .updateTable('content')
      .set(update)
      .where('tenant_id', '=', 1)
      .where('id', '=', book('mending'))
      .execute()
    expect((await titlesOf(await visitAt('aozora'), groups.new))[0]).toBe(book('emergency-lamp'))
  })

  it('R279 popular: by reads of the last 30 days', async () => {
    expect((await titlesOf(await visitAt('aozora'), groups.popular)).slice(0, 3)).toEqual(
      ['network-settings', 'fermentation', 'star-almanac'].map(book),
    )
  })

  it('R279 recommend: contents that administrators marked, latest mark first', async () => {
    const ids = await titlesOf(await visitAt('aozora'), groups.recommend)
    expect(ids).toHaveLength(6)
    expect(ids.slice(0, 2)).toEqual(['small-networks', 'star-almanac'].map(book))
  })

  it('R279 R323 favourites and recently read: the reader’s own, latest first', async () => {
    for (const [at, slug] of ['sora', 'rice-pot'].entries()) {
      await addFavourite({ ...reader, now: () => clock.now + at }, { contentId: book(slug) })
      await db
        .insertInto('reading')
        .values({ tenant_id: 1, account_id: reader.actor?.id ?? '', content_id: book(slug), read_at: at })
        .execute()
    }
    const both = [book('rice-pot'), book('sora')]
    expect(await titlesOf(reader, groups.favourite)).toEqual(both)
    expect(await titlesOf(reader, groups.read)).toEqual(both)
    expect(await titlesOf(other, groups.favourite)).toEqual([])
    expect(await titlesOf(other, groups.read)).toEqual([])
  })

  it('R234 a guest is asked to sign in for groups that belong to a reader', async () => {
    const guest = await visitAt('aozora')
    for (const groupId of [groups.favourite, groups.read])
      await expect(getGroupPage(guest, { groupId, ...unasked })).rejects.toThrow('unauthorized')
  })

  it('R281 none shows hidden contents', async () => {
    const hide = (visible: 0 | 1) =>
      db
        .updateTable('content')
        .set({ visible })
        .where('tenant_id', '=', 1)
        .where('id', 'in', [
          book('sora'),
          book('emergency-lamp'),
          book('network-settings'),
          book('star-almanac'),
        ])
        .execute()
    await hide(0)
    const shown = await Promise.all(Object.values(groups).map((group) => titlesOf(reader, group)))
    const totals = await Promise.all(
      Object.values(groups).map(
        async (groupId) => (await getGroupPage(reader, { groupId, ...unasked })).totalRecords,
      ),
    )
    await hide(1)
    const hidden = ['sora', 'emergency-lamp', 'network-settings', 'star-almanac'].map(book)
    expect(shown.flat().filter((id) => hidden.includes(id))).toEqual([])
    expect(totals.slice(1)).toEqual([5, 9, 1, 1])
  })

  it('R003 none has contents of another tenant', async () => {
    const sakura = await visitAt('sakura')
    const visit = { ...sakura, actor: reader.actor, site: { ...sakura.site, groups: reader.site.groups } }
    const found = await Promise.all(
      [groups.recommend, groups.popular, groups.favourite, groups.read].map((id) => titlesOf(visit, id)),
    )
    expect(found.flat()).toEqual([])
    const newest = await titlesOf(visit, groups.new)
    expect(newest.length).toBeGreaterThan(0)
    expect(newest).not.toContain(book('emergency-lamp'))
  })
})

describe('the home page’s shelves', () => {
  it('R039 are the site’s groups in order, without empty ones, and for guests without readers’ own', async () => {
    const shelves = await listShelves(await visitAt('aozora'))
    expect(shelves.map(({ id }) => id)).toEqual([6, 7, 1, 2, 3, 4, 5, 8])
    expect((await listShelves(reader)).map(({ id }) => id)).toEqual([10, 6, 7, 1, 2, 3, 4, 5, 8, 9])
    // The other reader has neither read anything nor added a favourite.
    expect((await listShelves(other)).map(({ id }) => id)).toEqual([6, 7, 1, 2, 3, 4, 5, 8])
  })

  it('R269 R270 have row count times item size contents, or the item size if lines wrap, and a total', async () => {
    const shelves = await listShelves(await visitAt('aozora'))
    const [first, choice, practical] = shelves
    // Two of the recommended ones are among the newest, and the list has no others in their place.
    expect([first?.cards.length, choice?.cards.length, choice?.isWrapLine]).toEqual([8, 4, true])
    expect([practical?.cards.length, practical?.total]).toEqual([12, 13])
  })

  it('repeat nothing among automatic shelves, nor what stands above them', async () => {
    const guest = await visitAt('aozora')
    const automatic = guest.site.groups.filter(isAutomatic).map(({ id }) => id)
    const shownWith = async (above: { id: string }[]) => {
      const shelves = await listShelves(guest, Promise.resolve(above))
      return shelves
        .filter(({ id }) => automatic.includes(id))
        .flatMap(({ cards }) => cards.map(({ id }) => id))
    }
    const shown = await shownWith([])
    expect(shown.length).toBeGreaterThan(8)
    expect(new Set(shown).size).toBe(shown.length)
    const above = shown.slice(0, 2).map((id) => ({ id }))
    expect(await shownWith(above)).not.toContain(shown[0])
  })

  it('R269 R270 use the number of rows unchanged, except if lines wrap: on shelves, pages and the API', async () => {
    const sizesWith = async (shape: { itemSize: number; numRow: number; isWrapLine: boolean }) => {
      const guest = await visitAt('aozora')
      const site = { ...guest.site, groups: guest.site.groups.map((group) => ({ ...group, ...shape })) }
      const visit = { ...guest, site }
      const practical = <Group extends { id: number }>(all: Group[]) => all.find(({ id }) => id === 1)
      const shelf = practical(await listShelves(visit))
      const page = await getGroupPage(visit, { groupId: 1, ...unasked })
      const { groups: filled } = await listGroups(visit, { page: 1, size: 20, withOwn: false })
      const onApi = filled.find(({ group }) => group.id === 1)
      return [shelf?.cards.length, page.cards.length, page.totalPages, onApi?.contents.length]
    }
    expect(await sizesWith({ itemSize: 3, numRow: 2, isWrapLine: false })).toEqual([6, 6, 3, 6])
    expect(await sizesWith({ itemSize: 3, numRow: 2, isWrapLine: true })).toEqual([3, 3, 5, 3])
  })

  it('are read in one round trip of three statements, however many there are', async () => {
    const watched = recordStatements(reader)
    await listShelves(watched.visit)
    expect(watched.statements).toHaveLength(1)
    expect(watched.statements[0]?.split(' ; ').length).toBeLessThanOrEqual(3)
  })

  it('read ranges of keys: no statement sorts, or reads more rows than it shows', async () => {
    const watched = recordStatements(reader)
    await listShelves(watched.visit)
    await getGroupPage(watched.visit, { groupId: 1, page: 50, field: 1, direction: 'asc' })
    const plans = watched.statements.flatMap((batch) => batch.split(' ; ')).map(planOf)
    const steps = (await Promise.all(plans)).flat()
    expect(steps.filter((step) => step.startsWith('SEARCH listed')).length).toBeGreaterThan(1)
    expect(steps.filter((step) => /^SCAN (?!wanted|placed|ids)/.test(step))).toEqual([])
    // All reads use a whole key or an index in the order of the list. Only the few recommended contents are sorted.
    expect(steps.filter((step) => /^SEARCH content USING PRIMARY KEY \(tenant_id=\?\)/.test(step))).toEqual(
      [],
    )
    expect(steps.filter((step) => step.includes('TEMP B-TREE')).length).toBeLessThanOrEqual(2)
  })

  it('mark new, popular and recommended contents, and the reader’s favourites', async () => {
    const cards = (await listShelves(reader)).flatMap((shelf) => shelf.cards)
    const card = (slug: string) => cards.find(({ id }) => id === book(slug))
    expect(card('star-almanac')?.type).toBe('recommend')
    expect(card('emergency-lamp')?.type).toBe('new')
    expect(card('network-settings')?.type).toBe('popular')
    expect(card('ipv6-primer')?.type ?? null).toBeNull()
    expect(card('sora')?.isFavourite).toBe(true)
    expect(card('mending')?.isFavourite).toBe(false)
  })

  it('R274 lose the mark of a removed favourite everywhere', async () => {
    await addFavourite(reader, { contentId: book('star-almanac') })
    const marks = async () =>
      (await listShelves(reader))
        .flatMap((shelf) => shelf.cards)
        .filter(({ id }) => id === book('star-almanac'))
        .map(({ isFavourite }) => isFavourite)
    expect((await marks()).length).toBeGreaterThan(2)
    expect(new Set(await marks())).toEqual(new Set([true]))
    await removeFavourite(reader, { contentId: book('star-almanac') })
    expect(new Set(await marks())).toEqual(new Set([false]))
  })
})

describe('a group’s pages', () => {
  it('R260 begin at 1, R265 end with the list, and have a total', async () => {
    const guest = await visitAt('aozora')
    const first = await getGroupPage(guest, { groupId: 1, ...unasked })
    const second = await getGroupPage(guest, { groupId: 1, ...unasked, page: 2 })
    const third = await getGroupPage(guest, { groupId: 1, ...unasked, page: 3 })
    expect([first.cards.length, second.cards.length, third.cards.length]).toEqual([12, 1, 0])
    expect([first.totalPages, third.totalPages]).toEqual([2, 2])
    const ids = [...first.cards, ...second.cards].map(({ id }) => id)
    expect(new Set(ids).size).toBe(13)
  })

  it('open their contents in the group, or in a group of their own if the group is computed', async () => {
    const guest = await visitAt('aozora')
    const normal = await getGroupPage(guest, { groupId: 3, ...unasked })
    expect(new Set(normal.cards.map(({ groupId }) => groupId))).toEqual(new Set([3]))
    const reckoned = await getGroupPage(guest, { groupId: groups.new, ...unasked })
    expect(reckoned.cards.every(({ groupId }) => groupId >= 1 && groupId <= 5)).toBe(true)
  })

  it('R049 can list all contents of the site', async () => {
    const all = await getGroupPage(await visitAt('aozora'), { groupId: null, ...unasked })
    expect([all.group, all.cards.length, all.totalRecords]).toEqual([null, 20, 43])
  })

  it('refuse an unknown group', async () => {
    await expect(getGroupPage(reader, { groupId: 99, ...unasked })).rejects.toThrow('contentGroupNotFound')
  })

  it('R129 show guests nothing if the site requires a login', async () => {
    await expect(getGroupPage(await visitAt('sakura'), { groupId: 1, ...unasked })).rejects.toThrow(
      'unauthorized',
    )
  })
})

describe('lists on the API', () => {
  const byDay = { by: 'day', direction: 'desc' } as const

  it('have all fields, including the caller’s own data about a content', async () => {
    const page = await listContents(reader, { list: { group: 5 }, order: byDay, page: 1, size: 100 })
    const dashi = page.contents
      .map((row) => viewListedContent(row, reader))
      .find(({ id }) => id === book('dashi-notes'))
    expect(dashi).toMatchObject({
      title: '出汁の化学ノート',
      contentGroupIds: ['5'],
      isSubscriptionPlan: true,
      isRegistered: false,
      isFavorite: false,
      isTrending: false,
      type: 'popular',
      param1: '台所の実験室',
    })
    const member = await listContents(other, { list: { group: 5 }, order: byDay, page: 1, size: 100 })
    expect(member.contents.every((content) => content.is_registered === 1)).toBe(true)
  })

  it('R271 include readers’ own groups only for those readers', async () => {
    const types = async (visit: Visit, withOwn: boolean) =>
      (await listGroups(visit, { page: 1, size: 20, withOwn })).groups.map(({ group }) => group.type)
    expect(await types(reader, true)).toContain('favourite')
    expect(await types(reader, false)).not.toContain('favourite')
    expect(await types(await visitAt('aozora'), true)).not.toContain('recently_read')
    expect((await listOwnGroups(reader)).map(({ group }) => group.id)).toEqual([10, 9])
    await expect(listOwnGroups(await visitAt('aozora'))).rejects.toThrow('unauthorized')
  })

  it('R260 page the groups as well', async () => {
    const second = await listGroups(reader, { page: 2, size: 4, withOwn: false })
    expect(second.groups.map(({ group }) => group.id)).toEqual([3, 4, 5, 8])
    expect([second.totalPages, second.totalRecords]).toEqual([2, 8])
  })

  it('R281 find given contents in the requested order, without hidden ones and other tenants’', async () => {
    const ids = [
      book('mending'),
      worldContentId('hanabi', 'night-train'),
      book('draft-color-guide'),
      book('sora'),
    ]
    const found = await listContentsById(reader, ids)
    expect(found.map(({ id }) => id)).toEqual([book('mending'), book('sora')])
  })
})
