import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clock, db, makeTenants, minute, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { getPasswordForm } from '#app/features/identity/model/account/reset-password.ts'
import { inviteImported } from '#app/features/imports/model/users/invite/invitation.ts'
import { writePasswordLinks } from '#app/features/imports/model/users/invite/write-password-links.ts'
import { refusedCells } from './import-world.ts'
import {
  countUsers,
  importUsers,
  invite,
  mailsOf,
  makeGroups,
  sendUsers,
  signIn,
  siteVisit,
  undoUsers,
  userBy,
  usersCsv,
  usersOf,
} from './users-world.ts'

beforeAll(async () => {
  await makeTenants()
  await makeGroups()
})
beforeEach(() => {
  clock.now += minute
})

const headings = ['email', 'username', 'full_name', 'user_group_name', 'account_status', 'lang']

describe('an import of users', () => {
  it('adds the reader of a row: group, status, language, without a password', async () => {
    const done = await importUsers(
      1,
      usersCsv(headings, [
        ['Hanako@Example.com', '', '花子', 'many', 'stop', 'en'],
        ['', 'taro_01', '太郎', '', '', ''],
      ]),
    )
    expect(done).toMatchObject({ state: 'done', counts: { added: 2, refused: 0 } })
    expect(await userBy(1, '花子')).toMatchObject({
      level: 'reader',
      email_key: 'hanako@example.com',
      group_id: 'Many',
      status: 'stop',
      lang: 'en',
      password: null,
    })
    expect(await userBy(1, '太郎')).toMatchObject({ username_key: 'taro_01', email: null, group_id: null })
    expect(await countUsers(2)).toBe(0)
  })

  it('accepts the CSV of the list of users, in its administrators’ language, and recognises its rows', async () => {
    const title = ['名前', 'メールアドレス', '利用者グループ', '状態', '追加日時', '最終利用']
    const row = (name: string, status: string) => [name, 'list@example.com', 'Many', status, '2026/01/01', '']
    const added = await importUsers(1, usersCsv(title, [row('一覧 一子', '利用中')]))
    expect(added.counts).toMatchObject({ added: 1, refused: 0 })
    const again = await importUsers(1, usersCsv(title, [row('一覧 一子', '利用可')]))
    expect(again.counts).toMatchObject({ unchanged: 1 })
    const changed = await importUsers(1, usersCsv(title, [row('一覧 二子', '停止中')]))
    expect(changed.counts).toMatchObject({ changed: 1 })
    expect(await userBy(1, '一覧 二子')).toMatchObject({ status: 'stop', group_id: 'Many', revision: 2 })
  })

  it.each([
    ['Active', 'allow'],
    ['Suspended', 'stop'],
    ['Allowed', 'allow'],
    ['Stopped', 'stop'],
  ])('accepts the status %s of present and earlier English lists', async (said, status) => {
    const title = ['Name', 'E-mail', 'User group', 'Status', 'Added', 'Last seen']
    const row = [`${said} One`, `${said}@example.com`, 'Many', said, '2026/01/01', '']
    const { counts } = await importUsers(1, usersCsv(title, [row]))
    expect(counts).toMatchObject({ added: 1, refused: 0 })
    expect(await userBy(1, `${said} One`)).toMatchObject({ status })
  })

  it('only changes existing readers with update; keeps them with ignore', async () => {
    const rows = (name: string) => [
      ['kept@example.com', '', name, '', '', ''],
      [`${name}@example.com`, '', name, '', '', ''],
    ]
    await importUsers(1, usersCsv(headings, rows('first').slice(0, 1)))
    const updated = await importUsers(1, usersCsv(headings, rows('second')), { importMode: 'update' })
    expect(updated.counts).toMatchObject({ added: 0, changed: 1, refused: 1 })
    expect(await refusedCells(1, updated.id)).toEqual([['email', 'second@example.com', 701]])
    const ignored = await importUsers(1, usersCsv(headings, rows('third')), { importMode: 'ignore' })
    expect(ignored.counts).toMatchObject({ added: 1, unchanged: 1, changed: 0 })
    expect(await userBy(1, 'second')).toMatchObject({ email_key: 'kept@example.com' })
    await expect(sendUsers(1, usersCsv(headings, []), { importMode: 'delete' })).rejects.toMatchObject({
      name: 'badParameters',
    })
  })

  it('finds nobody of another site, by id, address or name', async () => {
    await importUsers(2, usersCsv(headings, [['twin@example.com', 'twin_name', '隣の人', '', '', '']]))
    const other = await userBy(2, '隣の人')
    const done = await importUsers(
      1,
      usersCsv(
        ['user_id', ...headings],
        [
          [other?.id ?? '', '', '', '', '', '', ''],
          ['', 'twin@example.com', 'twin_name', '私の人', '', '', ''],
        ],
      ),
    )
    expect(done.counts).toMatchObject({ added: 1, refused: 1 })
    expect(await userBy(2, '隣の人')).toEqual(other)
  })

  it('reports for each bad row its column, value and code, and imports the others', async () => {
    await importUsers(1, usersCsv(headings, [['there@example.com', 'there_name', '居る人', '', '', '']]))
    const there = await userBy(1, '居る人')
    const row = (cells: Partial<Record<string, string>>) =>
      ['user_id', ...headings].map((heading) => cells[heading] ?? '')
    const done = await importUsers(
      1,
      usersCsv(
        ['user_id', ...headings],
        [
          row({ email: 'good@example.com', full_name: '良い人' }),
          row({ full_name: '名前だけ' }),
          row({ email: 'no address', full_name: '悪い' }),
          row({ username: 'x', full_name: '短い' }),
          row({ email: 'noname@example.com' }),
          row({ email: 'a@example.com', full_name: 'A', user_group_name: 'Nowhere' }),
          row({ email: 'b@example.com', full_name: 'B', user_group_name: 'Address' }),
          row({ email: 'c@example.com', full_name: 'C', account_status: 'perhaps', lang: 'fr' }),
          row({ email: 'd@example.com', full_name: 'D', username: 'there_name' }),
          row({ user_id: there?.id ?? '', email: 'moved@example.com' }),
          row({ email: 'ＧＯＯＤ@example.com', full_name: '二度目' }),
        ],
      ),
    )
    expect(done.counts).toMatchObject({ added: 1, refused: 10 })
    expect(await refusedCells(1, done.id)).toEqual([
      ['email', '', 406],
      ['email', 'no address', 892],
      ['username', 'x', 893],
      ['full_name', '', 406],
      ['user_group_name', 'Nowhere', 705],
      ['user_group_name', 'Address', 425],
      ['account_status', 'perhaps', 406],
      ['lang', 'fr', 406],
      ['username', 'there_name', 702],
      ['email', 'moved@example.com', 406],
      ['email', 'ＧＯＯＤ@example.com', 855],
    ])
  })

  it('R428 R431 stops at the company’s and a group’s limit, in the dry run and in the import, also between batches', async () => {
    const left = 505
    await db
      .updateTable('company')
      .set({ max_user: (await countUsers(2)) + left })
      .where('id', '=', 2)
      .execute()
    // These rows are more than one batch. The first row, two more and the last one want the group that has room for
    // two.
    const wants = new Set([0, 1, 2, 507])
    const rows = Array.from({ length: 508 }, (_, n) => [
      `full${n}@example.com`,
      '',
      `満 ${n}`,
      wants.has(n) ? 'Two' : '',
      '',
      '',
    ])
    const file = usersCsv(headings, rows)
    const dry = await importUsers(2, file, { dryRun: true })
    expect(dry.counts).toMatchObject({ added: left, refused: 3 })
    const done = await importUsers(2, file)
    expect(done.counts).toMatchObject({ added: left, refused: 3 })
    expect((await refusedCells(2, done.id)).map(([column, , code]) => [column, code])).toEqual([
      ['user_group_name', 428],
      ['', 420],
      ['user_group_name', 428],
      ['', 420],
    ])
  })

  it('moves readers out of a full group before others move in', async () => {
    const row = (name: string, group: string) => [`${name}@move.example`, '', name, group, '', '']
    await importUsers(1, usersCsv(headings, [row('in1', 'Two'), row('in2', 'Two'), row('out1', 'Many')]))
    const done = await importUsers(
      1,
      usersCsv(headings, [row('in2', 'Many'), row('out1', 'Two'), row('new1', 'Two')]),
    )
    expect(done.counts).toMatchObject({ changed: 2, refused: 1 })
    expect(await userBy(1, 'out1')).toMatchObject({ group_id: 'Two' })
  })
})

describe('an undone import of users', () => {
  const row = (name: string, group = '') => [`${name}@undo.example`, '', name, group, '', 'ja']

  it('restores everything, to the byte, and leaves no invitation', async () => {
    await importUsers(1, usersCsv(headings, [row('u1', 'Many'), row('u2')]))
    const before = await usersOf(1)
    clock.now += minute
    const file = usersCsv(headings, [
      ['u1@undo.example', 'u1_name', '別の名', '', 'stop', ''],
      row('u3', 'Many'),
    ])
    const done = await importUsers(1, file, { invite: true })
    await invite()
    expect(done.counts).toMatchObject({ added: 1, changed: 1 })
    expect(await usersOf(1)).not.toBe(before)
    expect(await undoUsers(done)).toMatchObject({ state: 'undone', undone: 2 })
    expect(await usersOf(1)).toBe(before)
    expect(await mailsOf(1)).toEqual([])
  })

  it('keeps and names readers who have signed in, chosen a password or changed their name since', async () => {
    const names = ['signed', 'secret', 'renamed', 'idle']
    await importUsers(1, usersCsv(headings, [row('renamed')]))
    const file = usersCsv(
      headings,
      names.map((name) => [`${name}@undo.example`, '', name, 'Many', '', '']),
    )
    const done = await importUsers(1, file)
    await signIn(1, (await userBy(1, 'signed'))?.id ?? '')
    const set = (name: string, to: { password?: string; name?: string }) =>
      db.updateTable('account').set(to).where('tenant_id', '=', 1).where('name', '=', name).execute()
    await set('secret', { password: 'hash' })
    await set('renamed', { name: '改名' })
    await expect(undoUsers(done)).rejects.toMatchObject({ name: 'changedMeanwhile', details: { count: 3 } })
    expect(await undoUsers(done, true)).toMatchObject({ undone: 1 })
    expect(await userBy(1, 'idle')).toBeUndefined()
    expect(await userBy(1, 'signed')).toMatchObject({ group_id: 'Many' })
    expect(await userBy(1, '改名')).toMatchObject({ group_id: 'Many' })
  })
})

describe('the first sign-in of added readers', () => {
  const newcomers = usersCsv(headings, [
    ['mail1@way.example', '', '便り 一', '', '', ''],
    ['mail2@way.example', '', 'Letter Two', '', '', 'en'],
    ['stopped@way.example', '', '止められた人', '', 'stop', ''],
    ['', 'paper_one', '紙 一', '', '', ''],
  ])

  it('is by a mailed link, in their language, once each; later as well, and never of another site', async () => {
    const done = await importUsers(1, newcomers)
    expect(await mailsOf(1)).toEqual([])
    await expect(inviteImported(siteVisit(2), done.id)).rejects.toMatchObject({ name: 'notFound' })
    await inviteImported(siteVisit(1), done.id)
    await invite()
    const mails = await mailsOf(1)
    expect(mails).toMatchObject([
      { recipient: 'mail1@way.example', sender_name: 'サイト1', state: 'waiting' },
      { recipient: 'mail2@way.example', sender_name: 'Site 1', state: 'waiting' },
    ])
    const token = /token=([^\s]+)/.exec(mails[1]?.text ?? '')?.[1] ?? ''
    expect(mails[1]?.text).toContain('http://localhost/t1/reset-password?token=')
    expect(await getPasswordForm(visitOf(1, null), decodeURIComponent(token))).toMatchObject({
      strict: false,
    })
    await inviteImported(siteVisit(1), done.id)
    await invite()
    expect(await mailsOf(1)).toHaveLength(2)
    const mailIds = db.selectFrom('mail').select('mail.id').where('tenant_id', '=', 1)
    const due = db.selectFrom('job').select('id').where('kind', '=', 'send-mail')
    expect(await due.where('subject', 'in', mailIds).execute()).toHaveLength(2)
    await undoUsers(done)
  })

  it('is by a file of links for readers without an address, of which only the newest work', async () => {
    const done = await importUsers(1, newcomers)
    const file = async () => {
      let text = ''
      for await (const lines of await writePasswordLinks(siteVisit(1), done.id)) text += lines
      return text
    }
    const tokenIn = (text: string) => decodeURIComponent(/token=([^,]+)/.exec(text)?.[1] ?? '')
    const [first, second] = [await file(), await file()]
    expect(second.split('\r\n')).toHaveLength(3)
    expect(second).toContain('paper_one,紙 一,http://localhost/t1/reset-password?token=')
    await getPasswordForm(visitOf(1, null), tokenIn(second))
    await expect(getPasswordForm(visitOf(1, null), tokenIn(first))).rejects.toMatchObject({
      name: 'tokenExpired',
    })
    await expect(writePasswordLinks(siteVisit(2), done.id)).rejects.toMatchObject({ name: 'notFound' })
    await undoUsers(done)
  })
})
