import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clock,
  filesUnder,
  makeTenants,
  minute,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { exportContents } from '#app/features/imports/model/export-contents.ts'
import { exportRefused } from '#app/features/imports/model/import-files.ts'
import { getImport } from '#app/features/imports/model/read-imports.ts'
import { startImport } from '#app/features/imports/model/start-import.ts'
import type { Site } from '#app/visit/site.ts'
import {
  contentNamed,
  contentsOf,
  count,
  csvOf,
  idOf,
  importAll,
  refusedCells,
  send,
  sendFile,
  work,
} from './import-world.ts'

beforeAll(makeTenants)
beforeEach(() => {
  clock.now += minute
})

const utf8 = (text: string) => new TextEncoder().encode(text)
const good = csvOf(['title', 'content_group_ids'], [['本', '1']])

const problemsOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { name: string; details?: { fields?: Record<string, string[]> } }) => [
      error.name,
      ...(error.details?.fields?.file ?? []),
    ],
  )

describe('a file that isn’t our CSV', () => {
  const cases: [string, Uint8Array, string, string?][] = [
    ['R396 has another extension', good, 'csvNotAllowed', 'books.txt'],
    ['R397 has fewer than three rows', utf8('year,title\n年,題名\n'), 'csvTooFewRows?min=3'],
    ['R397 is empty', new Uint8Array(0), 'csvTooFewRows?min=3'],
    ['R398 is of another year', utf8('year,title\nx,y\n2025,本\n'), 'yearInvalid?year=2026&found=2025'],
    ['is UTF-16', new Uint8Array([0xff, 0xfe, 0x79, 0, 0x65, 0]), 'csvEncoding?name=books.csv'],
    ['has NUL bytes', utf8('year,title\nx,y\n2026,a\0b\n'), 'csvEncoding?name=books.csv'],
    ['is a PDF with another name', utf8('%PDF-1.7\n\0\xff'), 'csvEncoding?name=books.csv'],
    [
      'has a heading that is nearly known',
      utf8('year,titel\nx,y\n2026,本\n'),
      'csvLikelyHeading?name=titel&nearest=title',
    ],
    ['has a heading nobody knows', utf8('year,title,qqq\nx,y,\n2026,本,\n'), 'csvUnknownHeading?name=qqq'],
    ['has a column without heading', utf8('year,,title\nx,y,z\n2026,,本\n'), 'csvEmptyHeading?column=2'],
    ['has a heading twice', utf8('year,title,title\nx,y,z\n2026,本,本\n'), 'csvRepeatedHeading?name=title'],
    ['names nothing', utf8('year,author\nx,y\n2026,人\n'), 'csvNoHeading?names=content_id%2C%20title'],
    ['has 10,000 columns', utf8(`${Array(10_000).fill('a').join(',')}\n`), 'csvTooManyColumns?row=1&max=200'],
    ['never ends a quote', utf8('year,title\nx,y\n2026,"本\n'), 'csvOpenQuote?row=3&max=0'],
    [
      'has a row of 5 MB',
      utf8(`year,title\nx,y\n2026,${'a'.repeat(5_000_000)}\n`),
      'csvRowTooLong?row=3&max=262144',
    ],
  ]
  it.each(cases)('is refused if it %s', async (_, bytes, problem, name = 'books.csv') => {
    expect(await problemsOf(sendFile(1, bytes, name))).toEqual(['invalidFile', problem])
    expect(await filesUnder('t/1/csv/')).toEqual([])
  })

  it('is refused with all wrong headings at once', async () => {
    const file = utf8('year,zzz,auther,print,print\na,b,c,d,e\n2026,,,,\n')
    expect(await problemsOf(sendFile(1, file, 'books.csv'))).toEqual([
      'invalidFile',
      'csvUnknownHeading?name=zzz',
      'csvLikelyHeading?name=auther&nearest=author',
      'csvRepeatedHeading?name=print',
      'csvNoHeading?names=content_id%2C%20title',
    ])
  })

  it('is refused beyond 32 MB, without being held in memory or stored', async () => {
    let sent = 0
    async function* endless() {
      for (; sent < 100; sent += 1) yield new Uint8Array(1024 * 1024).fill(97)
    }
    expect(await problemsOf(sendFile(1, endless(), 'books.csv'))).toEqual([
      'invalidFile',
      'csvTooLarge?name=books.csv&max=32',
    ])
    expect(sent).toBeLessThan(40)
    expect(await filesUnder('t/1/csv/')).toEqual([])
  })

  it('R395 is refused by its type', async () => {
    expect(await problemsOf(sendFile(1, good, 'books.csv', { type: 'image/png' }))).toEqual([
      'invalidFile',
      'csvNotAllowed',
    ])
    const { id } = await sendFile(1, good, 'BOOKS.CSV', { type: 'application/octet-stream' })
    await work(id)
  })

  it('ends the import if a row far down can’t be read, and then nothing is imported', async () => {
    const before = await count('content', 1)
    const lines = Array.from({ length: 30 }, (_, n) => `2026,本${n},1`).join('\n')
    const { id } = await send(
      1,
      utf8(`year,title,content_group_ids\nx,y,z\n${lines}\n2026,${'a'.repeat(300_000)},1\n`),
    )
    await work(id)
    expect(await getImport(visitOf(1), id)).toMatchObject({
      state: 'refused',
      reason: 'rowTooLong',
      reasonRow: 33,
    })
    expect(await count('content', 1)).toBe(before)
  })
})

describe('a file as people write it', () => {
  it('ruling 26 can be Shift_JIS, with CRLF, CR or empty lines', async () => {
    const title = [0x93, 0xfa, 0x96, 0x7b, 0x87, 0x40]
    const bytes = new Uint8Array([
      ...utf8('year,title,content_group_ids\r'),
      ...utf8('a,b,c\r2026,'),
      ...title,
      ...utf8(',1\r\r2026\r'),
    ])
    const done = await importAll(1, bytes)
    expect(done).toMatchObject({ encoding: 'shift_jis', state: 'done', counts: { added: 1, refused: 0 } })
    expect(await contentNamed(1, '日本①')).toMatchObject({ groupIds: [1] })
  })

  it('can have a third row with only the year, and no column for it', async () => {
    const done = await importAll(1, utf8('content_id,title,content_group_ids\nx,y,z\n2026\n,年の本,1\n'))
    expect(done.counts).toMatchObject({ added: 1, refused: 0 })
  })

  it('gets problems for rows of another year and for cells without a heading', async () => {
    const done = await importAll(
      1,
      utf8('year,title,content_group_ids\nx,y,z\n2026,良,1\n2025,古,1\n2026,多,1,余り\n'),
    )
    expect(done.counts).toMatchObject({ added: 1, refused: 2 })
    expect(await refusedCells(1, done.id)).toEqual([
      ['year', '2025', 406],
      ['', '余り', 406],
    ])
  })
})

describe('an export', () => {
  const site = { settings: { searchResult: { paramSeriesContent: 'param1' } } }
  const visit = (tenantId: number) => {
    const own = visitOf(tenantId)
    return { ...own, site: { ...own.site, ...site } as Site }
  }
  const all = {
    words: '',
    groupId: null,
    state: null,
    isVisible: null,
    tagId: null,
    order: { by: 'added', direction: 'asc' },
    year: null,
  } as const
  const text = async (lines: AsyncGenerator<string>) => {
    let whole = ''
    for await (const piece of lines) whole += piece
    return whole
  }

  it('R401 is imported again without any change, whatever its cells contain', async () => {
    const odd = ['=1+1', "'=quoted", '"引用",コンマ', '@user;タグ']
    const rows = odd.map((title, n) => [
      idOf(`odd${n}x`),
      title,
      '1;2',
      `+${n};a\\;b`,
      'new',
      '一\n二',
      '系列',
    ])
    await importAll(
      1,
      csvOf(['content_id', 'title', 'content_group_ids', 'hash_tags', 'type', 'toc', 'param1'], rows),
    )
    const before = await contentsOf(1)
    const file = await text(await exportContents(visit(1), all))
    expect(file.startsWith('\uFEFFyear,content_id,title,')).toBe(true)
    expect(file).toContain(",'=1+1,")
    const done = await importAll(1, utf8(file))
    expect(done.counts).toMatchObject({
      added: 0,
      changed: 0,
      refused: 0,
      unchanged: await count('content', 1),
    })
    expect(await contentsOf(1)).toBe(before)
    expect(await text(await exportContents(visit(1), all))).toBe(file)
  })

  it('R442 has the contents of the list on its own site, and nothing else', async () => {
    await importAll(2, csvOf(['title', 'content_group_ids'], [['隣の秘密', '1']]))
    expect(await text(await exportContents(visit(1), all))).not.toContain('隣の秘密')
    const some = await text(await exportContents(visit(2), { ...all, words: '秘密', groupId: 1 }))
    expect(some.trimEnd().split('\r\n')).toHaveLength(3)
    expect(
      (await text(await exportContents(visit(2), { ...all, groupId: 2 }))).trimEnd().split('\r\n'),
    ).toHaveLength(2)
    await expect(exportContents({ ...visit(1), actor: null }, all)).rejects.toMatchObject({
      name: 'unauthorized',
    })
  })

  it('of rows with errors has the same headings, so that it can be corrected and sent again', async () => {
    const headings = ['title', 'content_group_ids', 'published_on']
    const done = await importAll(
      1,
      csvOf(headings, [
        ['正しい', '1', ''],
        ['直す本', '1', '2026-13-01'],
        ['', '99', ''],
      ]),
    )
    const errors = await text(await exportRefused(visitOf(1), done.id))
    const [first, second, third] = errors.slice(1).split('\r\n')
    expect(first).toBe('year,title,content_group_ids,published_on,error_column,error_value,error_code,error')
    expect(second).toContain('エラー：理由')
    expect(third).toMatch(/^2026,直す本,1,2026-13-01,published_on,2026-13-01,410,/)
    const mended = errors
      .replace('2026-13-01,published_on', '2026-12-01,published_on')
      .replace('2026,,99', '2026,題,1')
    const again = await importAll(1, utf8(mended))
    expect(again.counts).toMatchObject({ added: 2, refused: 0 })
    expect(await contentNamed(1, '直す本')).toMatchObject({ published_on: '2026-12-01' })
    await expect(exportRefused(visitOf(2), done.id)).rejects.toMatchObject({ name: 'notFound' })
  })
})

describe('a second import', () => {
  it('R400 is refused while one of the site runs, everywhere; another site’s isn’t affected', async () => {
    const waiting = await importAll(1, good, { dryRun: true })
    const running = await send(1, good)
    expect(await problemsOf(send(1, good))).toEqual(['csvImportRunning'])
    expect(await problemsOf(startImport(visitOf(1), waiting.id))).toEqual(['csvImportRunning'])
    await work((await send(2, good)).id)
    await work(running.id)
    await startImport(visitOf(1), waiting.id)
    await work(waiting.id)
    expect(await getImport(visitOf(1), waiting.id)).toMatchObject({ state: 'done', counts: { added: 1 } })
  })

  it('R400 loses the race by the constraint, and leaves no file', async () => {
    const files = (await filesUnder('t/1/csv/')).length
    const both = await Promise.allSettled([send(1, good), send(1, good)])
    const sent = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(sent).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'csvImportRunning' },
    })
    expect(await filesUnder('t/1/csv/')).toHaveLength(files + 1)
    await work(sent[0] as string)
  })

  it('is only for administrators', async () => {
    expect(await problemsOf(sendFile(1, good, 'books.csv', { type: 'text/csv', actor: null }))).toEqual([
      'unauthorized',
    ])
    const done = await importAll(2, good)
    await expect(getImport(visitOf(1), done.id)).rejects.toMatchObject({ name: 'notFound' })
  })
})
