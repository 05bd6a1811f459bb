import { beforeEach, describe, expect, it } from 'vitest'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import {
  type Annotation,
  AnnotationBook,
  type AnnotationStorage,
} from '#app/viewer/browser/annotations/annotation-book.ts'
import { seedRecords, worldContentId } from '#seeds/demo/seed-records.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { AnnotationChange } from './annotation.ts'
import { syncShelf } from './sync-shelf.ts'

const d1 = sqliteD1()
const db = openDatabase(d1)
const clock = { now: 1_790_000_000_000 }
await seedRecords(db, clock.now)
const contentId = worldContentId('aozora', 'star-almanac')
const shelf = { tenantId: 1, shelfId: 'account0000000000000000a', contentId }

beforeEach(() => db.deleteFrom('annotation').execute())

const store = () => ({ db, commit: (writes: Write[]) => commitTo(d1, writes), now: clock.now })
const server = (since: number, changes: unknown[], at = shelf) =>
  syncShelf(store(), at, {
    since,
    changes: changes.map((one) => AnnotationChange.parse(one)),
    version: 1,
    pageBytes: 1_000,
  })

/** A device of the release before takes any answer for the complete list. */
function deviceOf(ahead = 0, { isOld = false } = {}) {
  let text: string | null = null
  const storage: AnnotationStorage = {
    read: () => text,
    write: (now) => {
      text = now
    },
  }
  const whose = { shelf: 'somebody', contentId, version: 1 }
  const open = () => new AnnotationBook(storage, { now: () => clock.now + ahead, whose })
  let book = open()
  return {
    get book() {
      return book
    },
    /** Closes the page and opens it again. */
    reopen: () => {
      book = open()
    },
    /** Sends all changes. `loses` says what doesn't arrive. */
    async sync(loses: 'nothing' | 'question' | 'answer' = 'nothing') {
      for (;;) {
        const sent = book.changes(7)
        if (loses === 'question') return
        const { isMore, unkept, ...answer } = await server(book.since, sent)
        expect(answer.annotations.length).toBeLessThanOrEqual(4 + sent.length)
        expect(unkept).toEqual([])
        if (loses !== 'answer') book.merge(answer, sent)
        if (loses === 'answer' || !isMore || isOld) return
      }
    },
  }
}

const note = (body: string, page = 3) => ({ kind: 'note' as const, page, body })
const bodies = (book: AnnotationBook) =>
  book
    .list()
    .map(({ body }) => body)
    .sort()

describe('a reader’s annotations', () => {
  it('reach their other devices, including changes and deletions', async () => {
    const [phone, desk] = [deviceOf(), deviceOf()]
    const first = phone.book.put(note('星'))
    await phone.sync()
    await desk.sync()
    expect(bodies(desk.book)).toEqual(['星'])
    clock.now += 1
    desk.book.put({ ...first, body: '星と月' })
    await desk.sync()
    await phone.sync()
    expect(bodies(phone.book)).toEqual(['星と月'])
    phone.book.remove(phone.book.list()[0] as Annotation)
    await phone.sync()
    await desk.sync()
    expect(desk.book.list()).toEqual([])
  })

  it('are both kept if two devices wrote at once, and an edit survives the other device’s deletion', async () => {
    const [phone, desk] = [deviceOf(), deviceOf()]
    const first = phone.book.put(note('星'))
    await phone.sync()
    await desk.sync()
    phone.book.put({ ...first, body: '電車で' })
    clock.now += 5
    desk.book.put({ ...first, body: '机で' })
    for (const device of [phone, desk, phone]) await device.sync()
    expect(bodies(phone.book)).toEqual(['机で', '電車で'])
    expect(bodies(desk.book)).toEqual(['机で', '電車で'])
    const [one] = phone.book.list() as [Annotation]
    phone.book.remove(one)
    clock.now += 5
    desk.book.put({ ...one, body: 'まだ要る' })
    for (const device of [phone, desk, phone]) await device.sync()
    expect(bodies(phone.book)).toContain('まだ要る')
    expect(bodies(desk.book)).toContain('まだ要る')
  })

  it('aren’t doubled if an answer is lost, nor changed by a clock that is ahead', async () => {
    const [phone, desk] = [deviceOf(), deviceOf(86_400_000)]
    const first = phone.book.put(note('一'))
    await phone.sync('answer')
    clock.now += 1
    phone.book.put({ ...first, body: '二' })
    phone.reopen()
    await phone.sync('answer')
    await phone.sync()
    expect(bodies(phone.book)).toEqual(['二'])
    await desk.sync()
    desk.book.put({ ...first, body: '三' })
    await desk.sync()
    await phone.sync()
    clock.now += 10
    phone.book.put({ ...(phone.book.list()[0] as Annotation), body: '四' })
    await phone.sync()
    await desk.sync()
    expect(bodies(desk.book)).toEqual(['四'])
  })

  it('are accepted however often sending them failed before', async () => {
    const [phone, desk] = [deviceOf(), deviceOf()]
    const written = phone.book.put(note('im Zug'))
    for (let attempt = 0; attempt < 120; attempt++) await phone.sync('question')
    for (let edit = 0; edit < 120; edit++) {
      clock.now += 1
      phone.book.put({ ...written, body: `Zug ${edit}` })
      await phone.sync('question')
    }
    await phone.sync()
    await desk.sync()
    expect(bodies(desk.book)).toEqual(['Zug 119'])
  })

  it('of two windows of one browser are all kept, each in its later state', () => {
    const kept = { text: '' }
    const storage = {
      read: () => kept.text,
      write: (text: string) => {
        kept.text = text
      },
    }
    const open = () => new AnnotationBook(storage, { now: () => clock.now })
    const [one, other] = [open(), open()]
    const first = one.put(note('hier'))
    other.adopt(kept.text)
    clock.now += 1
    other.put(note('dort'))
    other.put({ ...first, body: 'hier, später' })
    one.adopt(kept.text)
    one.put(note('und hier'))
    expect(bodies(open()).sort()).toEqual(['dort', 'hier, später', 'und hier'])
  })

  it('aren’t doubled if another window sends what this one is still writing', async () => {
    const kept: { text: string | null } = { text: null }
    const storage = {
      read: () => kept.text,
      write: (text: string, isUnsent: boolean) => {
        kept.text = isUnsent ? text : null
      },
    }
    const open = () => new AnnotationBook(storage, { now: () => clock.now })
    const one = open()
    const first = one.put(note('星'))
    const sent = open().changes()
    one.adopt(kept.text ?? '')
    const answer = await server(0, sent)
    clock.now += 1
    one.put({ ...first, body: '星と月' })
    open().merge({ upTo: 0, annotations: answer.annotations }, sent)
    // Changes that were written meanwhile wait as before.
    expect(kept.text).toContain('星と月')
    const rest = one.changes()
    one.merge(await server(0, rest), rest)
    expect([bodies(one), kept.text]).toEqual([['星と月'], null])
  })

  it('are all kept if another device writes between reading and writing', async () => {
    const [phone, desk] = [deviceOf(), deviceOf()]
    const first = phone.book.put(note('星'))
    await phone.sync()
    await desk.sync()
    clock.now += 1
    phone.book.put({ ...first, body: '電車で' })
    clock.now += 1
    desk.book.put({ ...first, body: '机で' })
    const changes = desk.book.changes().map((one) => AnnotationChange.parse(one))
    let isFirst = true
    const commit = async (writes: Write[]) => {
      if (isFirst) {
        isFirst = false
        await phone.sync()
      }
      return commitTo(d1, writes)
    }
    await syncShelf({ ...store(), commit }, shelf, { since: 0, changes, version: 1 })
    await phone.sync()
    expect(bodies(phone.book)).toEqual(['机で', '電車で'])
  })

  it('belong to one reader and one book', async () => {
    const phone = deviceOf()
    const first = phone.book.put(note('星'))
    await phone.sync()
    const [strange] = [{ ...first, body: '他人', bases: [] }]
    for (const other of [
      { ...shelf, tenantId: 2 },
      { ...shelf, shelfId: 'account0000000000000000b' },
    ]) {
      expect((await server(0, [], other)).annotations).toEqual([])
    }
    // The same id in another book of the reader's changes nothing in either book.
    const elsewhere = await db
      .selectFrom('content')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('id', '!=', contentId)
      .executeTakeFirstOrThrow()
    expect((await server(0, [strange], { ...shelf, contentId: elsewhere.id })).annotations).toEqual([])
    await phone.sync()
    expect(bodies(phone.book)).toEqual(['星'])
  })
})

/** The number of edits: `EDITS=10000` for the long run. */
const edits = Number(process.env.EDITS ?? 600)

it(`none of ${edits} edits on three devices is lost, and all devices agree in the end, whatever messages are lost`, async () => {
  const chance: Chance = chanceOf(15)
  const devices = [deviceOf(), deviceOf(3_000), deviceOf(-3_000, { isOld: true })]
  /** The texts that must survive: nobody who had seen them replaced or deleted them. */
  const heads = new Set<string>()
  for (let nth = 0; nth < edits; nth++) {
    clock.now += chance.upTo(2_000)
    const device = devices[chance.upTo(2)] as (typeof devices)[number]
    const there = device.book.list()
    const known =
      there.length > 0 && chance.of(there.length > 15 ? 0.95 : 0.7) ? chance.pick(there) : undefined
    if (known !== undefined) heads.delete(known.body)
    if (known !== undefined && chance.of(0.1)) device.book.remove(known)
    else {
      device.book.put({ ...known, kind: 'note', page: 1 + chance.upTo(40), body: `${nth}` })
      heads.add(`${nth}`)
    }
    if (chance.of(0.1)) device.reopen()
    if (chance.of(0.4)) await device.sync(chance.pick(['nothing', 'nothing', 'question', 'answer'] as const))
  }
  for (let round = 0; round < 3; round++)
    for (const device of devices)
      for (let since = -1; since !== device.book.since || device.book.hasChanges; ) {
        since = device.book.since
        await device.sync()
      }
  const [one, two, three] = devices.map(({ book }) =>
    book
      .list()
      .map(({ id, page, body }) => `${id} ${page} ${body}`)
      .sort(),
  )
  expect(two).toEqual(one)
  expect(three).toEqual(one)
  const written = new Set(bodies((devices[0] as (typeof devices)[number]).book))
  const lost = [...heads].filter((body) => !written.has(body))
  expect(lost).toEqual([])
}, 600_000)
