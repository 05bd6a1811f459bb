import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { csvAnswer, streamOf } from '#app/doors/text-stream.ts'
import { takeOverShelf } from '#app/features/identity/model/session/take-over-shelf.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import {
  type Annotation,
  AnnotationChange,
  stampOf,
} from '#app/features/reading/model/annotation/annotation.ts'
import {
  OtherBookInput,
  SyncInput,
  syncAnnotations,
  syncOtherBook,
} from '#app/features/reading/model/annotation/sync-annotations.ts'
import { syncShelf } from '#app/features/reading/model/annotation/sync-shelf.ts'
import { changeNote, deleteNote, restoreNote } from '#app/features/reading/model/notebook/change-note.ts'
import { exportNotes } from '#app/features/reading/model/notebook/export-notebook.ts'
import { listNotes, viewNotePage } from '#app/features/reading/model/notebook/list-notebook.ts'
import { NotebookQuery } from '#app/features/reading/model/notebook/notebook.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { openViewer } from '#app/features/reading/model/viewer/open-viewer.ts'
import {
  beginExport,
  exportColumns,
  exportRows,
  writeMarkdown,
} from '#app/features/reading/site/notes/notes-export.ts'
import { viewNotes } from '#app/features/reading/site/notes/notes-view.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { defaultRoom } from '#app/kernel/values/notes-room.ts'
import { AnnotationBook } from '#app/viewer/browser/annotations/annotation-book.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { note } from '#tests/http/viewing.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { book, licenseBooks, otherBook, readerAt, tenantId, viewerRequest } from './seat-world.ts'

const platform = platformOn(sqliteD1())
const { db, d1, clock } = platform
await seedRecords(db, clock.now)
await licenseBooks(platform, null)
const reader = await readerAt(platform, 1)
const shelfId = reader.actor?.id ?? ''
const shelf = { tenantId, shelfId, contentId: book }

beforeEach(async () => {
  clock.now += 1_000
  await db.deleteFrom('annotation').execute()
  expect(await db.selectFrom('annotation_shelf').selectAll().execute()).toEqual([])
})

const commit = (writes: Write[]) => commitTo(d1, writes)
const store = () => ({ db, commit, now: clock.now })
const sync = (changes: object[], { since = 0, at = shelf } = {}) =>
  syncShelf(store(), at, { since, changes: changes.map((one) => AnnotationChange.parse(one)), version: 1 })
const room = async (of = shelfId) => {
  const row = await db
    .selectFrom('annotation_shelf')
    .selectAll()
    .where('account_id', '=', of)
    .executeTakeFirst()
  const { sum } = await db
    .selectFrom('annotation')
    .select(
      sql<number>`coalesce(sum(200 + iif(deleted = 1, 0, octet_length(quote) + octet_length(prefix)
      + octet_length(suffix) + octet_length(body))), 0)`.as('sum'),
    )
    .where('account_id', '=', of)
    .executeTakeFirstOrThrow()
  expect(row?.bytes ?? 0).toBe(sum)
  return { bytes: row?.bytes ?? 0, allowed: row?.allowed ?? defaultRoom }
}
const own = () => db.selectFrom('annotation').selectAll().where('account_id', '=', shelfId)
const idOf = (nth: number) => nth.toString(16).padStart(32, '0')
const long = '星'.repeat(4_000)
const longNote = (nth: number, said: object = {}) => note('0', { id: idOf(nth), body: long, ...said })

/** A number of notes as a reader could write them, each with `bytes` of three-byte letters. */
async function fill(count: number, bytes: number, of = shelfId): Promise<void> {
  await sql`
    INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, body, changed_at, device, seq)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT ${tenantId}, ${of}, printf('%032x', i), iif(i % 2, ${book}, ${otherBook}), 'note', 1 + i % 300, 1,
      ${'星'.repeat(Math.floor(bytes / 3))}, 1000 + i, '0123abcd', i FROM n`.execute(db)
}
/** Sets the reader's limit from now on: more, as for notes from before the limit, or less, for a quick test. */
async function allow(allowed: number): Promise<void> {
  const ofReader = { tenant_id: tenantId, account_id: shelfId, bytes: 0, allowed }
  await db.insertInto('annotation_shelf').values(ofReader).execute()
}
/** A limit in bytes with room for eight long notes, but not for another. */
const little = 100_000
async function fillLittle(): Promise<void> {
  await allow(little)
  await fill(8, 12_000)
}

describe('a reader who writes more and more', () => {
  it('gets no answer larger than a page, in the viewer, on the site, on the API and in files', async () => {
    await fill(300, 12_000)
    const seen = new Set<string>()
    let since = 0
    for (let isMore = true; isMore; ) {
      const answer = await sync([], { since })
      expect(JSON.stringify(answer).length).toBeLessThan(300_000)
      expect(answer.upTo > since).toBe(true)
      for (const { id } of answer.annotations) seen.add(id)
      ;({ upTo: since, isMore } = answer)
    }
    expect(seen.size).toBe(150)

    for (const query of [{ book }, { kind: 'note' }, { q: '星' }, { q: 'ない' }]) {
      const asked = NotebookQuery.parse(query)
      expect(JSON.stringify(viewNotePage(await listNotes(reader, asked))).length).toBeLessThan(200_000)
      expect(JSON.stringify(await viewNotes(reader, asked)).length).toBeLessThan(400_000)
    }

    let rows = 0
    for await (const some of exportNotes(reader)) {
      const held = some.flatMap(({ notes }) => notes)
      rows += held.length
      expect(JSON.stringify(held).length).toBeLessThan(600_000)
    }
    expect(rows).toBe(300)
    const markdown = await beginExport(reader, undefined)
    const table = await beginExport(reader, undefined)
    const { headings, columns } = exportColumns(reader)
    const csv = await csvAnswer('notes', headings, columns, exportRows(table.first, table.parcels))
    for (const stream of [streamOf(writeMarkdown(reader, markdown.first, markdown.parcels)), csv.body]) {
      const sizes: number[] = []
      for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) sizes.push(piece.length)
      expect(Math.max(...sizes)).toBeLessThan(1_500_000)
      expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(3_600_000)
    }
  }, 60_000)

  it('can’t exceed the limit, whatever is sent at once, and deleting makes room', async () => {
    await fillLittle()
    const full = await room()
    expect(full.allowed - full.bytes).toBeLessThan(12_200)
    const { unkept, annotations } = await sync([
      longNote(9_001),
      note('a', { body: '短い' }),
      longNote(9_002),
    ])
    expect([unkept, annotations.some(({ body }) => body === '短い')]).toEqual([
      [idOf(9_001), idOf(9_002)],
      true,
    ])
    const [first] = await own().where('content_id', '=', book).orderBy('seq').limit(1).execute()
    const gone = { ...longNote(1), isDeleted: true, bases: [`${first?.changed_at}.0123abcd`] }
    // The deletion counts first, at whatever position it is sent.
    expect((await sync([longNote(9_001), { ...gone, id: first?.id }])).unkept).toEqual([])
    expect((await room()).bytes).toBeLessThanOrEqual(little)
  })

  it('can use the limit to the last byte and no further', async () => {
    await fillLittle()
    const { bytes, allowed } = await room()
    const body = 'a'.repeat(allowed - bytes - 200)
    expect(body.length).toBeLessThan(4_000)
    expect((await sync([note('a', { body: `${body}a` })])).unkept).toEqual(['a'.repeat(32)])
    expect((await sync([note('a', { body })])).unkept).toEqual([])
    expect(await room()).toEqual({ bytes: little, allowed: little })
    expect((await sync([note('b', { kind: 'bookmark' })])).unkept).toEqual(['b'.repeat(32)])
    // Sending the same note again takes no more room.
    expect((await sync([note('a', { body })])).unkept).toEqual([])
  })

  it('can’t exceed the limit from two devices at once', async () => {
    await fillLittle()
    const { bytes, allowed } = await room()
    const half = 'a'.repeat(Math.floor((allowed - bytes) / 2))
    const changes = (letter: string) => [AnnotationChange.parse(note(letter, { body: half }))]
    let isFirst = true
    const between = async (writes: Write[]) => {
      if (isFirst) {
        isFirst = false
        expect((await sync(changes('b'))).unkept).toEqual([])
      }
      return commit(writes)
    }
    const one = await syncShelf({ ...store(), commit: between }, shelf, {
      since: 0,
      changes: changes('a'),
      version: 1,
    })
    expect(one.unkept).toEqual(['a'.repeat(32)])
    expect((await own().where('body', '=', half).execute()).map(({ id }) => id[0])).toEqual(['b'])
    expect((await room()).bytes).toBeLessThanOrEqual(little)
    const [row] = await own().where('body', '=', half).execute()
    const another = db
      .insertInto('annotation')
      .values({ ...(row as NonNullable<typeof row>), id: 'c'.repeat(32) })
    await expect(commit([another])).rejects.toMatchObject({ name: 'notesFull' })
  })

  it('can have 10,000 notes in a book, and go on changing them', async () => {
    await sql`
      INSERT INTO annotation (tenant_id, account_id, id, content_id, kind, page, version, changed_at, device, seq)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      SELECT ${tenantId}, ${shelfId}, printf('%032x', i), ${book}, 'bookmark', 1, 1, 1, '00000000', i FROM n`.execute(
      db,
    )
    const known = { ...note('0', { id: idOf(5), body: '直した', bases: ['1.00000000'] }) }
    const { unkept } = await sync([note('a', {}), note('b', {}), known])
    expect(unkept).toEqual(['b'.repeat(32)])
    expect((await own().where('id', '=', idOf(5)).execute())[0]?.body).toBe('直した')
  })

  it('can restore the latest deletions, but no earlier ones', async () => {
    for (let at = 1; at <= 3; at++) {
      const changes = Array.from({ length: 40 }, (_, nth) => longNote(at * 100 + nth))
      const { annotations } = await sync(changes)
      const known = new Map(annotations.map((one) => [one.id, one]))
      await sync(
        changes.map((one) => {
          const bases = [stampOf(known.get((one as Annotation).id) as Annotation)]
          return { ...one, changedAt: clock.now, isDeleted: true, bases }
        }),
      )
    }
    const texts = await own().where('body', '!=', '').execute()
    expect(texts).toHaveLength(50)
    expect(Math.min(...texts.map(({ seq }) => seq))).toBeGreaterThan(
      Math.max(...(await own().where('body', '=', '').execute()).map(({ seq }) => seq)),
    )
    expect((await room()).bytes).toBe(120 * 200)
    await restoreNote(reader, { id: texts[7]?.id ?? '' })
    expect(
      (
        await own()
          .where('id', '=', texts[7]?.id ?? '')
          .execute()
      )[0],
    ).toMatchObject({ deleted: 0, body: long })
  })
})

describe('a reader who had more than the limit before it existed', () => {
  it('keeps, reads, shortens and deletes all of it, but adds nothing until there is room', async () => {
    await allow(2_760 * 12_200)
    await fill(2_760, 12_000)
    const before = await room()
    expect(before.bytes).toBeGreaterThan(defaultRoom)
    expect((await listNotes(reader, NotebookQuery.parse({ book }))).notes.length).toBeGreaterThan(5)
    const seen = async (nth: number) => {
      const row = await own().where('id', '=', idOf(nth)).executeTakeFirst()
      return { id: idOf(nth), base: `${row?.changed_at}.${row?.device}` }
    }
    const longer = { ...(await seen(1)), body: 'あ'.repeat(4_000) }
    await changeNote(reader, longer)
    await changeNote(reader, { ...(await seen(3)), body: '短くした' })
    const [shortened, grown] = [await seen(3), { body: '短くしたものを長くした' }]
    await deleteNote(reader, await seen(5))
    const after = await room()
    expect(after.bytes).toBe(before.bytes - 12_000 - 12_000 + 12)
    expect(after.allowed).toBe(after.bytes)
    await expect(changeNote(reader, { ...shortened, ...grown })).rejects.toMatchObject({ name: 'notesFull' })
    await expect(restoreNote(reader, { id: idOf(5) })).rejects.toMatchObject({ name: 'notesFull' })
    expect((await sync([note('a', { body: '新' })])).unkept).toEqual(['a'.repeat(32)])
    expect(await room()).toEqual(after)
    await db.deleteFrom('annotation').where('changed_at', '<', 1_100).execute()
    expect((await room()).allowed).toBe(defaultRoom)
    expect((await sync([note('a', { body: '新' })])).unkept).toEqual([])
  })
})

describe('an editor with 5,000 ordinary notes', () => {
  it('has them all on every device, in lists, searches and files, and room for as many again', async () => {
    const deviceOf = () => new AnnotationBook({ read: () => null, write: () => {} }, { now: () => clock.now })
    const exchange = async (one: AnnotationBook) => {
      for (let isMore = true; isMore || one.hasSendable; ) {
        const sent = one.changes()
        const answer = await sync(sent, { since: one.since })
        one.merge(answer, sent)
        isMore = answer.isMore
      }
    }
    const device = deviceOf()
    for (let nth = 0; nth < 300; nth++)
      device.put({
        kind: 'note',
        page: nth + 1,
        body: `${nth} ${'校正メモ'.repeat(60)}`,
        quote: `引用${nth}`,
      })
    await exchange(device)
    await sql`INSERT INTO annotation SELECT tenant_id, account_id, printf('%032x', n.value * 1000 + seq), content_id, kind,
      (page * n.value) % 300 + 1, version, quote, prefix, suffix, colour, n.value || body, changed_at, device, deleted, seq + n.value * 1000
      FROM annotation, json_each('[1,2,3,4,5,6,7]') AS n`.execute(db)
    await sql`INSERT INTO annotation SELECT tenant_id, account_id, substr(id, 2) || 'z', ${otherBook}, kind, page, version, quote,
      prefix, suffix, colour, body, changed_at, device, deleted, seq + 9000 FROM annotation ORDER BY seq`.execute(
      db,
    )
    await sql`INSERT INTO annotation SELECT tenant_id, account_id, substr(id, 2) || 'y', ${otherBook}, kind, page, version, quote,
      prefix, suffix, colour, body, changed_at, device, deleted, seq + 9000 FROM annotation ORDER BY seq DESC LIMIT 200`.execute(
      db,
    )
    expect((await room()).bytes * 2).toBeLessThan(defaultRoom)
    const desk = deviceOf()
    await exchange(desk)
    const ofBook = await own().where('content_id', '=', book).execute()
    expect(ofBook).toHaveLength(2_400)
    expect(new Set(desk.list().map(({ body }) => body))).toEqual(new Set(ofBook.map(({ body }) => body)))

    const all = await own().execute()
    const ids = new Set(all.map(({ id }) => id))
    const quoting = all.filter(({ quote }) => quote.includes('引用29')).map(({ id }) => id)
    for (const [query, wanted] of [
      [{ kind: 'note' }, ids],
      [{ q: '引用29 校正' }, new Set(quoting)],
    ] as const) {
      const seen: string[] = []
      for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
        const { notes, next } = await listNotes(reader, NotebookQuery.parse({ ...query, after }))
        seen.push(...notes.map(({ id }) => id))
        after = next ?? undefined
      }
      expect(seen).toHaveLength(wanted.size)
      expect(new Set(seen)).toEqual(wanted)
    }
    const exported = (await Array.fromAsync(exportNotes(reader))).flat()
    const places = exported.flatMap(({ book: { contentId }, notes }) =>
      notes.map(({ id, page, changedAt }) => ({ contentId, id, page, changedAt })),
    )
    expect(places).toHaveLength(5_000)
    expect(new Set(places.map(({ id }) => id))).toEqual(ids)
    // Each book's chapter begins once, and its pages are in order.
    expect(
      exported
        .filter(({ isBegun }) => !isBegun)
        .map(({ book: { contentId } }) => contentId)
        .sort(),
    ).toEqual([book, otherBook].sort())
    for (const contentId of [book, otherBook]) {
      const pages = places.filter((one) => one.contentId === contentId).map(({ page }) => page)
      expect(pages).toEqual([...pages].sort((one, other) => one - other))
    }
  }, 60_000)
})

describe('a viewer', () => {
  const changes = [longNote(9_001)]
  async function keyTo(contentId = book) {
    const { tokenId } = await issueViewerToken(reader, { contentId, groupId: null })
    return (await openViewer(await viewerRequest(platform, tokenId, 'launch'), 1)).key
  }
  const send = async (key: string, input: object) =>
    syncAnnotations(await viewerRequest(platform, key), SyncInput.parse({ since: 0, ...input }))

  it('that doesn’t know of limits is refused, so that it keeps its notes; a newer one is told which weren’t stored', async () => {
    const [key, other] = [await keyTo(), await keyTo(otherBook)]
    await fillLittle()
    await expect(send(key, { changes })).rejects.toMatchObject({ name: 'notesFull' })
    const short = note('a', { body: '短い' })
    await expect(send(key, { changes: [...changes, short] })).rejects.toMatchObject({ name: 'notesFull' })
    // The notes that fitted are kept, and sending them again takes no more room.
    expect(await own().where('body', '=', '短い').execute()).toHaveLength(1)
    expect((await send(key, { changes: [...changes, short], pages: true })).unkept).toEqual([idOf(9_001)])
    const elsewhere = OtherBookInput.parse({ version: 1, changes })
    await expect(syncOtherBook(await viewerRequest(platform, other), book, elsewhere)).rejects.toMatchObject({
      name: 'notesFull',
    })
  })

  it('may write at a limited rate, counted by reader, and read without limit', async () => {
    const [key, other] = [await keyTo(), await keyTo(otherBook)]
    const asked: string[] = []
    const limit = { limit: async ({ key: of }: { key: string }) => ({ success: asked.push(of) < 1 }) }
    const braked = async (of: string) => ({
      ...(await viewerRequest(platform, of)),
      env: { ...platform.env, NOTES_BY_READER: limit as unknown as RateLimit },
    })
    const input = SyncInput.parse({ since: 0, changes })
    expect((await syncAnnotations(await braked(key), { ...input, changes: [] })).annotations).toEqual([])
    expect(asked).toEqual([])
    const often = { name: 'upstreamNoAnswer' }
    await expect(syncAnnotations(await braked(key), input)).rejects.toMatchObject(often)
    const elsewhere = OtherBookInput.parse({ version: 1, changes })
    await expect(syncOtherBook(await braked(other), book, elsewhere)).rejects.toMatchObject(often)
    const visit = { ...reader, env: (await braked(key)).env }
    await expect(changeNote(visit, { id: idOf(1), base: '', body: 'x' })).rejects.toMatchObject(often)
    expect(new Set(asked)).toEqual(new Set([`${tenantId} ${shelfId}`]))
    expect(asked).toHaveLength(3)
    expect(await own().execute()).toEqual([])
  })

  it('keeps notes without room, sends the others, and sends them again after a deletion', async () => {
    await fillLittle()
    const kept: { text: string | null } = { text: null }
    const storage = {
      read: () => kept.text,
      write: (text: string, isUnsent: boolean) => {
        kept.text = isUnsent ? text : null
      },
    }
    const whose = { shelf: 'somebody', contentId: book, version: 1 }
    const device = new AnnotationBook(storage, { now: () => clock.now, whose })
    const exchange = async () => {
      const sent = device.changes(2)
      const answer = await sync(sent, { since: device.since })
      device.merge(answer, sent)
      return answer
    }
    while ((await exchange()).isMore);
    const written = Array.from({ length: 5 }, (_, nth) =>
      device.put({ kind: 'note', page: nth + 1, body: long }),
    )
    for (let round = 0; device.hasSendable; round++) {
      expect(round).toBeLessThan(5)
      await exchange()
    }
    expect([device.isFull, device.hasChanges]).toEqual([true, true])
    expect(await own().where('device', '!=', '0123abcd').execute()).toEqual([])
    // All of it is in the browser, without anything from the server.
    expect(Object.keys(JSON.parse(kept.text ?? '{}').entries).sort()).toEqual(
      written.map(({ id }) => id).sort(),
    )
    for (const one of device
      .list()
      .filter(({ id }) => !written.some((one) => one.id === id))
      .slice(0, 4))
      device.remove(one)
    while (device.hasSendable) await exchange()
    expect(await own().where('device', '!=', '0123abcd').where('deleted', '=', 0).execute()).toHaveLength(4)
    expect(device.changed).toBe(1)
  })
})

describe('notes of a reader by address who signs in', () => {
  const visitor = 'session-of-a-visitor-001'
  const { sessionId = '' } = reader.actor ?? {}
  const takeOver = () => commit(takeOverShelf(db, { tenantId, from: visitor, to: shelfId, sessionId }))
  const count = async (of: string) =>
    (await db.selectFrom('annotation').select('id').where('account_id', '=', of).execute()).length

  it('move to the account once, even beyond the limit, and never prevent the sign-in', async () => {
    await fill(1_400, 12_000)
    await db
      .updateTable('annotation')
      .set(({ eb }) => ({ id: sql`'f' || substr(id, 2)`, seq: eb('seq', '+', 1) }))
      .execute()
    await fill(1_400, 12_000, visitor)
    await takeOver()
    expect(await count(shelfId)).toBe(2_800)
    const beyond = await room()
    expect(beyond.bytes).toBeGreaterThan(defaultRoom)
    expect(beyond.allowed).toBe(beyond.bytes)
    expect((await sync([note('a', {})])).unkept).toHaveLength(1)
    await db.deleteFrom('annotation').where('account_id', '=', visitor).execute()
    await fill(10, 30, visitor)
    await takeOver()
    expect(await count(shelfId)).toBe(2_800)
    expect(await room()).toEqual(beyond)
  })

  it('move only from a session that has begun', async () => {
    await fill(3, 30, visitor)
    await commit(takeOverShelf(db, { tenantId, from: visitor, to: shelfId, sessionId: 'no-session' }))
    expect([await count(shelfId), await room()]).toEqual([0, { bytes: 0, allowed: defaultRoom }])
    await takeOver()
    expect(await count(shelfId)).toBe(3)
  })
})
