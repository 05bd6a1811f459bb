import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clock, makeTenants, minute, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { exportRefused } from '#app/features/imports/model/import-files.ts'
import { viewImport, viewProblemKind } from '#app/features/imports/model/import-view.ts'
import { mapColumns, readHeadCells } from '#app/features/imports/model/map-columns.ts'
import { getImport, listProblemKinds } from '#app/features/imports/model/read-imports.ts'
import { contentNamed, importAll, jobOfImport, send, work } from './import-world.ts'
import { makeGroups, sendUsers, userBy } from './users-world.ts'

beforeAll(async () => {
  await makeTenants()
  await makeGroups()
})
beforeEach(() => {
  clock.now += minute
})

const utf8 = (text: string) => new TextEncoder().encode(text)
const mapping = { importMode: 'overwrite', mapColumns: true }
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ name, details }: { name: string; details?: { fields?: object } }) => [name, details?.fields ?? {}],
  )

const linesOf = async (id: string) => {
  let text = ''
  for await (const piece of await exportRefused(visitOf(1), id)) text += piece
  return text.replace('\uFEFF', '').split('\r\n')
}

const file = utf8(
  'year,titel,棚,group,\n年,題,棚,組,\n2026,写した本,A-1,1\n2026,,A-2,1\n2026,もう一冊,A-1,1,余り\n2026,,A-3,1\n',
)

describe('a file with unknown headings', () => {
  it('waits for their mapping, stores it, and isn’t sent again', async () => {
    const sent = await send(1, file, mapping)
    expect(sent.state).toBe('mapping')
    expect(await jobOfImport(sent.id)).toBeNull()
    expect(await readHeadCells(visitOf(1), sent)).toEqual([
      { at: 1, heading: 'titel', nearest: 'title', examples: ['写した本', 'もう一冊'] },
      { at: 2, heading: '棚', nearest: null, examples: ['A-1', 'A-2', 'A-3'] },
      { at: 3, heading: 'group', nearest: 'content_group_names', examples: ['1'] },
    ])
    await mapColumns(visitOf(1), { id: sent.id, columns: ['title', '', 'content_group_ids'] })
    await work(sent.id)
    const done = await getImport(visitOf(1), sent.id)
    expect(done).toMatchObject({ state: 'done', counts: { added: 1, refused: 3 } })
    expect(await contentNamed(1, '写した本')).toMatchObject({ groupIds: [1] })
    expect(viewImport(done, visitOf(1)).unknownHeadings).toEqual([
      { heading: 'titel', nearest: 'title', column: 'title' },
      { heading: '棚', nearest: null, column: null },
      { heading: 'group', nearest: 'content_group_names', column: 'content_group_ids' },
    ])
    // The rows to be corrected have known headings, so the file can be sent again as it is.
    const [headings, , first] = await linesOf(sent.id)
    expect(headings).toBe('year,title,content_group_ids,error_column,error_value,error_code,error')
    expect(first).toMatch(/^2026,,1,title,,/)
  })

  it('gets problems beside wrong columns, and continues only once', async () => {
    const { id } = await send(1, file, mapping)
    const say = (...columns: string[]) => refusalOf(mapColumns(visitOf(1), { id, columns }))
    expect(await say('year', 'keywords', 'keywords')).toEqual([
      'badParameters',
      {
        'columns[0]': ['csvColumnTwice'],
        'columns[1]': ['csvColumnTwice'],
        'columns[2]': ['csvColumnTwice'],
      },
    ])
    expect(await say('titel', '', '', 'author')).toEqual([
      'badParameters',
      { 'columns[0]': ['notAChoice'], 'columns[3]': ['notAChoice'] },
    ])
    expect(await say()).toEqual(['badParameters', { columns: ['csvNoHeading?names=content_id%2C%20title'] }])
    expect(await refusalOf(mapColumns(visitOf(2), { id, columns: ['title'] }))).toEqual(['notFound', {}])
    expect(await say('title')).toBe('accepted')
    expect(await say('title')).toEqual(['changedMeanwhile', {}])
    // R400: an import that waits blocks no other, but one that runs does.
    const other = await refusalOf(send(1, file, mapping))
    expect(other).toEqual(['csvImportRunning', {}])
    await work(id)
  })

  it('is refused if nobody will map them', async () => {
    expect(await refusalOf(send(1, file))).toMatchObject(['invalidFile', { file: { length: 3 } }])
    // Nobody is asked to map a file in which a known column occurs twice.
    const twice = utf8('title,titel,title\n題,題,題\n2026,二,三\n')
    expect(await refusalOf(send(1, twice, mapping))).toMatchObject([
      'invalidFile',
      { file: expect.arrayContaining(['csvRepeatedHeading?name=title']) },
    ])
  })

  it('can be of users, and its second row is recognised as headings or data by the known columns', async () => {
    const one = await sendUsers(1, utf8('email,氏名,所属\nmap@x.example,写 像子,営業\n'), mapping)
    expect(one).toMatchObject({ state: 'mapping', head: [['email', '氏名', '所属']] })
    await mapColumns(visitOf(1), { id: one.id, columns: ['full_name'] })
    await work(one.id)
    expect(await userBy(1, '写 像子')).toMatchObject({ email: 'map@x.example' })
    const two = await sendUsers(1, utf8('email,dept\nE-mail,所属\nmap@x.example,営業\n'), mapping)
    expect(two.head).toEqual([
      ['email', 'dept'],
      ['E-mail', '所属'],
    ])
  })
})

it('groups thousands of equal errors, with their count and the first rows', async () => {
  const bad = Array.from({ length: 1200 }, (_, n) => `2026,本${n},1,2026/02/${30 + (n % 2)}`).join('\n')
  const { id } = await importAll(
    1,
    utf8(`year,title,content_group_ids,published_on\na,b,c,d\n${bad}\n2026,,1,\n`),
  )
  const { kinds, totalRecords } = await listProblemKinds(visitOf(1), { id, page: 1, size: 10 })
  expect(totalRecords).toBe(2)
  expect(kinds.map((kind) => viewProblemKind(kind, visitOf(1)))).toMatchObject([
    { column: 'published_on', count: 1200, rows: [3, 4, 5, 6, 7], values: ['2026/02/30', '2026/02/31'] },
    { column: 'title', count: 1, rows: [1203], values: [] },
  ])
  const next = await listProblemKinds(visitOf(1), { id, page: 2, size: 1 })
  expect([next.totalPages, next.kinds.map(({ column }) => column)]).toEqual([2, ['title']])
  expect(
    (await listProblemKinds(visitOf(1), { id: (await send(1, file, mapping)).id, page: 1, size: 1 })).kinds,
  ).toEqual([])
})
