import { beforeAll, describe, expect, it } from 'vitest'
import { getBulkChange } from '#app/features/audit/model/bulk-change.ts'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { changeEmail } from '#app/features/identity/model/account/change-email.ts'
import { checkPassword } from '#app/features/identity/model/session/log-in.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import { addPlan, PlanInput } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { moveMany, setStatusOfMany, undoMany } from '#app/features/users/model/user/change-many.ts'
import { getUserRights, viewUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import { listUsers } from '#app/features/users/model/user/list-users.ts'
import { setStartingPassword } from '#app/features/users/model/user/starting-password.ts'
import { updateUserByAdmin } from '#app/features/users/model/user/update-user-by-admin.ts'
import {
  AddUserInput,
  AdminUpdateForm,
  AdminUpdateInput,
  type UserFilter,
} from '#app/features/users/model/user/user.ts'
import { endUserSessions, listUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import { getUserGroup } from '#app/features/users/model/user-group/get-user-group.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import { viewUserPage } from '#app/features/users/parts/user-view.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPlan } from '#seeds/demo/world.ts'
import { mailbox, outcome, settle, tokenIn } from '#tests/visits/account-visit.ts'
import { refusalOf } from '#tests/visits/console-visit.ts'
import { meanwhile } from '#tests/workerd/meanwhile.ts'
import { clock, db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { adminAt, tenantOf } from './admin-at.ts'

const add = async (fields: object, tenant: 'aozora' | 'sakura' = 'aozora') =>
  addUser(await adminAt(tenant), AddUserInput.parse(fields))

let made = 0
/** A reader that no other test uses. */
async function someone(fields: object = {}, tenant: 'aozora' | 'sakura' = 'aozora') {
  made += 1
  const email = `person${made}@people.example`
  const named = tenant === 'sakura' ? { username: `person.${made}` } : { email }
  return { email, ...(await add({ fullName: `人 ${made}`, ...named, ...fields }, tenant)) }
}

async function newGroup(maxUsers = 9, fields: object = {}): Promise<string> {
  made += 1
  const input = UserGroupInput.parse({ name: `Group ${made}`, byId: true, maxUsers, ...fields })
  return (await saveUserGroup(await adminAt('aozora'), input)).id
}

const row = (id: string, tenant: 'aozora' | 'sakura' = 'aozora') =>
  db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantOf(tenant))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function find(filter: Partial<UserFilter>, tenant: 'aozora' | 'sakura' = 'aozora') {
  const request = { page: 1, size: 100, words: '', group: null, status: null, ...filter }
  const found = await listUsers(await adminAt(tenant), {
    ...request,
    order: { by: 'name', direction: 'asc' },
  })
  return { names: found.users.map(({ name }) => name), total: found.totalRecords }
}

const audits = (subject: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'address'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute()

beforeAll(makeWorldRecords)

describe('an administrator adds a reader', () => {
  it('by e-mail: the reader is mailed a link that sets a password, and nobody sees one', async () => {
    const { id, email, startingPassword } = await someone({ lang: 'en' })
    await settle()
    expect(startingPassword).toBeNull()
    const [mail] = await mailbox.readMails(email)
    expect(mail?.subject).toContain('Your account is ready')
    expect(tokenIn(mail)).toMatch(/./)
    const [link] = await db.selectFrom('mail_link').selectAll().where('account_id', '=', id).execute()
    expect((link?.expires_at ?? 0) - (link?.created_at ?? 0)).toBe(7 * 24 * 3_600_000)
  })

  it('by user name: with a starting password, which is stored nowhere', async () => {
    const { id, startingPassword } = await someone({ username: 'Paper.Reader' }, 'sakura')
    const visit = { ...(await adminAt('sakura')), actor: null }
    const digest = passwordDigest(startingPassword ?? '')
    const checked = await checkPassword(visit, { name: 'paper.reader', digest })
    expect(checked).toMatchObject({ id, hasStartingPassword: true })
    expect(JSON.stringify(await audits(id))).not.toContain(startingPassword)
  })

  it('R405 R410 and is refused for names that are wrong, missing or taken, each by its name', async () => {
    const { email } = await someone()
    await someone({ username: 'taken.name' }, 'sakura')
    expect(await outcome(add({ fullName: 'A', email: 'no address' }))).toBe('invalidEmail')
    expect(await outcome(add({ fullName: 'A' }))).toBe('badParameters')
    expect(await outcome(add({ fullName: 'A', email }))).toBe('duplicateEmail')
    expect(await outcome(add({ fullName: 'A', username: 'short' }, 'sakura'))).toBe('invalidUsername')
    expect(await outcome(add({ fullName: 'A', username: 'TAKEN.name' }, 'sakura'))).toBe('userAlreadyExists')
    const wrong = { fullName: 'A', username: 'TAKEN.name', email, userGroupId: 'nogroup' }
    expect(await refusalOf(add(wrong, 'sakura'))).toBe(
      'userAlreadyExists username: refused.userAlreadyExists userGroupId: refused.userGroupNotFound',
    )
  })

  it('R431 if the group has room, otherwise not, and without a mail', async () => {
    const groupId = await newGroup(1)
    await someone({ userGroupId: groupId })
    const before = await find({})
    expect(
      await outcome(add({ fullName: '定員外', email: 'full@people.example', userGroupId: groupId })),
    ).toBe('userGroupFull')
    expect(await outcome(add({ fullName: 'A', email: 'g@people.example', userGroupId: 'nogroup' }))).toBe(
      'userGroupNotFound',
    )
    expect((await find({})).total).toBe(before.total)
    expect(await find({ group: groupId })).toMatchObject({ total: 1 })
  })

  it('R428 and is refused if the company has its maximum of readers, without a mail or an audit row', async () => {
    const { companyId } = (await adminAt('aozora')).site
    const { total } = await find({})
    await db.updateTable('company').set({ max_user: total }).where('id', '=', companyId).execute()
    expect(await outcome(add({ fullName: '多すぎる', email: 'many@people.example' }))).toBe(
      'companyMaxUsersReached',
    )
    await settle()
    await db.updateTable('company').set({ max_user: 1000 }).where('id', '=', companyId).execute()
    expect(await mailbox.readMails('many@people.example')).toEqual([])
    const told = await db.selectFrom('audit').select('id').where('subject_name', '=', '多すぎる').execute()
    expect(told).toEqual([])
  })
})

describe('the list of readers', () => {
  it('is searched by the beginning of a word, by each character of a Japanese name, and folded', async () => {
    await someone({ fullName: '山田 螢子', email: 'hanako@yamada.example' })
    await someone({ fullName: 'Ｔａｒｏ Suzuki', email: 'taro@suzuki.example' })
    await someone({ fullName: 'ヤマモト', email: 'y@moto.example' })
    const wanted: [string, string[]][] = [
      ['螢', ['山田 螢子']],
      ['田螢', ['山田 螢子']],
      ['山田 螢', ['山田 螢子']],
      ['螢子 山田', ['山田 螢子']],
      ['suz', ['Ｔａｒｏ Suzuki']],
      ['taro', ['Ｔａｒｏ Suzuki']],
      ['uzuki', []],
      ['やまも', ['ヤマモト']],
      ['HANAKO@', ['山田 螢子']],
      ['yamada.ex', ['山田 螢子']],
      ['%', []],
    ]
    for (const [words, names] of wanted) expect((await find({ words })).names, words).toEqual(names)
  })

  it('R003 R442 has only the site’s own readers, whatever is searched', async () => {
    await someone({ fullName: '桜組 一郎', username: 'sakura.ichiro' }, 'sakura')
    expect(await find({ words: '桜組' })).toEqual({ names: [], total: 0 })
    expect((await find({ words: '桜組' }, 'sakura')).names).toEqual(['桜組 一郎'])
    const [own, others] = [await find({}), await find({}, 'sakura')]
    expect(own.names.filter((name) => others.names.includes(name))).toEqual([])
  })

  it('is filtered by group and status, with words and without, and counts what it shows', async () => {
    const group = await newGroup()
    const { id } = await someone({ fullName: '絞込 一', userGroupId: group })
    await someone({ fullName: '絞込 二', userGroupId: group })
    await someone({ fullName: '絞込 三' })
    await setStatusOfMany(await adminAt('aozora'), { ids: [id], status: 'stop' })
    expect(await find({ words: '絞込', group })).toMatchObject({ total: 2 })
    expect(await find({ group })).toMatchObject({ total: 2 })
    expect(await find({ words: '絞込', group, status: 'stop' })).toEqual({ names: ['絞込 一'], total: 1 })
    expect(await find({ group, status: 'stop' })).toEqual({ names: ['絞込 一'], total: 1 })
    expect(await find({ words: '絞込', group: 'none' })).toEqual({ names: ['絞込 三'], total: 1 })
    const without = await find({ group: 'none' })
    expect(without.total).toBe(without.names.length)
  })

  it('leaves out cancelled accounts, which can’t be changed either', async () => {
    const { id } = await someone({ fullName: '退会 済子' })
    const visit = await adminAt('aozora')
    await cancelAccount(visit, { id })
    expect((await find({})).names).not.toContain('退会 済子')
    expect(await setStatusOfMany(visit, { ids: [id], status: 'allow' })).toEqual({ changed: 0, undo: null })
    expect(await outcome(listUserSessions(visit, id))).toBe('userNotFound')
  })

  it('follows a change of name and address', async () => {
    const { id } = await someone({ fullName: '旧姓 梅子' })
    const visit = await adminAt('aozora')
    await updateUserByAdmin(visit, { id, ...AdminUpdateInput.parse({ fullName: '新姓 梅子' }) })
    await changeEmail(visit, { id, newEmail: 'umeko.new@people.example' })
    expect((await find({ words: '旧姓' })).names).toEqual([])
    expect((await find({ words: '新姓' })).names).toEqual(['新姓 梅子'])
    expect((await find({ words: 'umeko.n' })).names).toEqual(['新姓 梅子'])
  })
})

describe('an administrator changes a reader', () => {
  it('and is refused if another one saved first, instead of overwriting it', async () => {
    const { id } = await someone()
    const { revision } = await row(id)
    const visit = await adminAt('aozora')
    const save = (fullName: string) =>
      outcome(updateUserByAdmin(visit, { id, ...AdminUpdateInput.parse({ fullName, revision }) }))
    expect(await save('先')).toBe('done')
    expect(await save('後')).toBe('changedMeanwhile')
    expect((await row(id)).name).toBe('先')
  })

  it('and removes fields that a form leaves empty, but not the name that the reader signs in with', async () => {
    const both = await someone({ username: `both.${made}`, lang: 'en' })
    const paper = await someone({ lang: 'en' }, 'sakura')
    const empty = AdminUpdateForm.parse({ fullName: '空欄' })
    await updateUserByAdmin(await adminAt('aozora'), { id: both.id, ...empty })
    expect(await row(both.id)).toMatchObject({ username: null, username_key: null, lang: null })
    expect(await outcome(updateUserByAdmin(await adminAt('sakura'), { id: paper.id, ...empty }))).toBe(
      'badParameters',
    )
    expect(await row(paper.id, 'sakura')).toMatchObject({ username: `person.${made}`, lang: 'en' })
    expect(AdminUpdateForm.safeParse({}).success).toBe(false)
  })

  it('and leaves them in a group that has lost its ID login since', async () => {
    const groupId = await newGroup()
    const { id } = await someone({ userGroupId: groupId })
    await db.updateTable('user_group').set({ by_id: 0, by_ip: 1 }).where('id', '=', groupId).execute()
    const visit = await adminAt('aozora')
    await updateUserByAdmin(visit, {
      id,
      ...AdminUpdateInput.parse({ fullName: '残', userGroupId: groupId }),
    })
    expect(await row(id)).toMatchObject({ name: '残', group_id: groupId })
    expect((await viewUserPage(visit, id)).groups).toContainEqual(expect.objectContaining({ value: groupId }))
  })

  it('and is logged with before and after, and from where', async () => {
    const { id } = await someone({ fullName: '記録 前' })
    await updateUserByAdmin(await adminAt('aozora'), {
      id,
      ...AdminUpdateInput.parse({ fullName: '記録 後' }),
    })
    expect((await audits(id)).find(({ action }) => action === 'user.update')).toMatchObject({
      before: '{"name":"記録 前"}',
      after: '{"name":"記録 後"}',
      address: '133.11.0.1',
    })
  })

  it('ruling 39: and is told at once that an address is taken', async () => {
    const [{ id }, other] = [await someone(), await someone()]
    expect(await outcome(changeEmail(await adminAt('aozora'), { id, newEmail: other.email }))).toBe(
      'duplicateEmail',
    )
  })

  it('R442 but not one of another company', async () => {
    const { id } = await someone({}, 'sakura')
    const visit = await adminAt('aozora')
    const renamed = updateUserByAdmin(visit, { id, ...AdminUpdateInput.parse({ fullName: '他社' }) })
    expect(await outcome(renamed)).toBe('userNotFound')
    expect(await setStatusOfMany(visit, { ids: [id], status: 'stop' })).toEqual({ changed: 0, undo: null })
    expect(await outcome(listUserSessions(visit, id))).toBe('userNotFound')
    expect(await outcome(endUserSessions(visit, { id }))).toBe('userNotFound')
    expect(await outcome(getUserRights(visit, id))).toBe('userNotFound')
    expect(await row(id, 'sakura')).toMatchObject({ status: 'allow' })
  })

  it('and gives a new starting password only to one who can’t be mailed, and signs them out', async () => {
    const [mailed, paper] = [await someone(), await someone({}, 'sakura')]
    expect(await outcome(setStartingPassword(await adminAt('aozora'), mailed.id))).toBe('noPermission')
    const visit = await adminAt('sakura')
    const both = await someone({}, 'sakura')
    await db
      .updateTable('account')
      .set({ email: both.email, email_key: both.email })
      .where('tenant_id', '=', tenantOf('sakura'))
      .where('id', '=', both.id)
      .execute()
    expect(await outcome(setStartingPassword(visit, both.id))).toBe('noPermission')
    await startReaderSession(visit, { accountId: paper.id, keep: false, loginType: 'ID' })
    const name = (await row(paper.id, 'sakura')).username ?? ''
    const guest = { ...visit, actor: null }
    const tryPassword = (password: string | null) =>
      outcome(checkPassword(guest, { name, digest: passwordDigest(password ?? '') }))
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword('wrong')
    expect(await tryPassword(paper.startingPassword)).toBe('accountBlockedTemporarily')
    const { startingPassword } = await setStartingPassword(visit, paper.id)
    expect(startingPassword).not.toBe(paper.startingPassword)
    expect(await listUserSessions(visit, paper.id)).toEqual([])
    expect((await row(paper.id, 'sakura')).starting_password).toBe(1)
    expect(await tryPassword(startingPassword)).toBe('done')
  })
})

it('counts a group’s sessions that are in use now, no ended one and no other group’s', async () => {
  const [mine, other] = [await newGroup(), await newGroup()]
  const visit = await adminAt('aozora')
  const readers = [
    await someone({ userGroupId: mine }),
    await someone({ userGroupId: mine }),
    await someone({ userGroupId: other }),
  ]
  for (const { id } of readers)
    await startReaderSession(visit, { accountId: id, keep: true, loginType: 'EMAIL' })
  const reading = async () => (await getUserGroup(visit, mine)).sessions.readingNow
  expect(await reading()).toBe(2)
  await endUserSessions(visit, { id: readers[0]?.id ?? '' })
  expect(await reading()).toBe(1)
})

describe('many readers at once', () => {
  it('R443 are stopped and signed out, and allowed again by the message', async () => {
    const [first, second] = [await someone(), await someone()]
    const ids = [first.id, second.id]
    const visit = await adminAt('aozora')
    await startReaderSession(visit, { accountId: first.id, keep: true, loginType: 'EMAIL' })
    const { changed, undo } = await setStatusOfMany(visit, { ids, status: 'stop' })
    expect([changed, (await row(first.id)).status]).toEqual([2, 'stop'])
    expect(await listUserSessions(visit, first.id)).toEqual([])
    await undoMany(visit, undo ?? '')
    expect((await row(second.id)).status).toBe('allow')
    expect(await outcome(undoMany(visit, undo ?? ''))).toBe('notFound')
  })

  it('that were stopped already stay so when the others are undone', async () => {
    const [first, second] = [await someone(), await someone()]
    const visit = await adminAt('aozora')
    await setStatusOfMany(visit, { ids: [first.id], status: 'stop' })
    const { changed, undo } = await setStatusOfMany(visit, { ids: [first.id, second.id], status: 'stop' })
    await undoMany(visit, undo ?? '')
    expect(changed).toBe(1)
    expect([(await row(first.id)).status, (await row(second.id)).status]).toEqual(['stop', 'allow'])
  })

  it('go back to their previous groups, except those who were moved on since', async () => {
    const [from, to, on] = [await newGroup(), await newGroup(), await newGroup()]
    const people = [
      await someone({ userGroupId: from }),
      await someone(),
      await someone({ userGroupId: from }),
    ]
    const [a = '', b = '', c = ''] = people.map(({ id }) => id)
    const visit = await adminAt('aozora')
    const { undo } = await moveMany(visit, { ids: [a, b, c], userGroupId: to })
    await moveMany(visit, { ids: [c], userGroupId: on })
    await undoMany(visit, undo ?? '')
    const groups = await Promise.all([a, b, c].map(async (id) => (await row(id)).group_id))
    expect(groups).toEqual([from, null, on])
  })

  it('keep a colleague’s later change, named in the message, even if it left them in the same state', async () => {
    const [first, second] = [await someone(), await someone({ fullName: '蒸し返し 花子' })]
    const visit = await adminAt('aozora')
    const colleague = await adminAt('aozora', 'company_admin')
    const { undo } = await setStatusOfMany(visit, { ids: [first.id, second.id], status: 'stop' })
    await setStatusOfMany(colleague, { ids: [second.id], status: 'allow' })
    await setStatusOfMany(colleague, { ids: [second.id], status: 'stop' })
    expect(await undoMany(visit, undo ?? '')).toEqual({ changed: 1, left: ['蒸し返し 花子'] })
    expect([(await row(first.id)).status, (await row(second.id)).status]).toEqual(['allow', 'stop'])
  })

  it('aren’t moved back if a colleague moved them there again', async () => {
    const [from, to, on] = [await newGroup(), await newGroup(), await newGroup()]
    const [a, b] = [await someone({ userGroupId: from }), await someone({ userGroupId: from })]
    const visit = await adminAt('aozora')
    const { undo } = await moveMany(visit, { ids: [a.id, b.id], userGroupId: to })
    await moveMany(visit, { ids: [b.id], userGroupId: on })
    await moveMany(visit, { ids: [b.id], userGroupId: to })
    expect(await undoMany(visit, undo ?? '')).toMatchObject({ changed: 1 })
    expect([(await row(a.id)).group_id, (await row(b.id)).group_id]).toEqual([from, to])
  })

  it('have the undoing in the log, each with its change, and nobody else has', async () => {
    const [first, second] = [await someone(), await someone()]
    const visit = await adminAt('aozora')
    const { undo } = await setStatusOfMany(visit, { ids: [first.id, second.id], status: 'stop' })
    await setStatusOfMany(visit, { ids: [second.id], status: 'allow' })
    await undoMany(visit, undo ?? '')
    const log = async (subject: string) => {
      const rows = db.selectFrom('audit').select(['action', 'before', 'after']).where('subject', '=', subject)
      return (await rows.orderBy('at').execute()).filter(({ action }) => action === 'user.allow')
    }
    const allowed = { action: 'user.allow', before: '{"status":"stop"}', after: '{"status":"allow"}' }
    expect(await log(first.id)).toEqual([allowed])
    expect(await log(second.id)).toEqual([allowed])
    const undone = await db.selectFrom('audit').select('detail').where('subject', '=', undo).execute()
    expect(undone.map(({ detail }) => JSON.parse(detail))).toEqual([{ undone: 'stop', users: [first.id] }])
  })

  it('are undone for none if one of them is changed at the same moment', async () => {
    const [first, second] = [await someone(), await someone()]
    const visit = await adminAt('aozora')
    const ids = [first.id, second.id]
    const { undo } = await setStatusOfMany(visit, { ids, status: 'stop' })
    const colleague = await adminAt('aozora', 'company_admin')
    const allowAndStop = async () => {
      await setStatusOfMany(colleague, { ids: [second.id], status: 'allow' })
      await setStatusOfMany(colleague, { ids: [second.id], status: 'stop' })
    }
    expect(await outcome(undoMany(meanwhile(visit, allowAndStop), undo ?? ''))).toBe('changedMeanwhile')
    expect([(await row(first.id)).status, (await row(second.id)).status]).toEqual(['stop', 'stop'])
    expect(await undoMany(visit, undo ?? '')).toMatchObject({ changed: 1 })
  })

  it('stay as they are if it isn’t known how a change of the previous release left them', async () => {
    const { id } = await someone()
    const visit = await adminAt('aozora')
    const { undo } = await setStatusOfMany(visit, { ids: [id], status: 'stop' })
    await db
      .updateTable('bulk_change')
      .set({ payload: JSON.stringify([id]) })
      .where('id', '=', undo)
      .execute()
    expect(await undoMany(visit, undo ?? '')).toMatchObject({ changed: 0 })
    expect((await row(id)).status).toBe('stop')
  })

  it('R431 are all moved or none, if there isn’t room for all', async () => {
    const small = await newGroup(2)
    const ids = (await Promise.all([someone(), someone(), someone()])).map(({ id }) => id)
    const visit = await adminAt('aozora')
    expect(await outcome(moveMany(visit, { ids, userGroupId: small }))).toBe('userGroupFull')
    expect(await find({ group: small })).toMatchObject({ total: 0 })
    expect(await moveMany(visit, { ids: ids.slice(1), userGroupId: small })).toMatchObject({ changed: 2 })
  })

  it('are undone only by the administrator who changed them', async () => {
    const { id } = await someone()
    const { undo } = await setStatusOfMany(await adminAt('aozora'), { ids: [id], status: 'stop' })
    expect(await outcome(undoMany(await adminAt('aozora', 'company_admin'), undo ?? ''))).toBe('notFound')
    expect(await outcome(undoMany(await adminAt('sakura'), undo ?? ''))).toBe('notFound')
  })

  it('are undone within a day, and by the list in which they were changed', async () => {
    const { id } = await someone()
    const visit = await adminAt('aozora')
    const { undo } = await setStatusOfMany(visit, { ids: [id], status: 'stop' })
    expect(await outcome(getBulkChange(visit, 'contents', undo ?? ''))).toBe('notFound')
    const later = { ...visit, now: () => clock.now + 86_400_000 }
    expect(await outcome(undoMany(later, undo ?? ''))).toBe('notFound')
    expect(await outcome(undoMany(visit, undo ?? ''))).toBe('done')
  })

  it('can’t be moved to a group whose readers come only by address', async () => {
    const { id } = await someone()
    const byAddress = await newGroup(9, { byId: false, byIp: true, ranges: '133.77.0.1' })
    const moved = moveMany(await adminAt('aozora'), { ids: [id], userGroupId: byAddress })
    expect(await outcome(moved)).toBe('groupUsesIpLogin')
    expect((await row(id)).group_id).toBeNull()
  })
})

describe('a reader’s sessions', () => {
  it('are shown with their devices, and ended one by one or all', async () => {
    const { id } = await someone()
    const visit = await adminAt('aozora')
    const phone = {
      ...visit,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0',
      country: 'JP',
    }
    for (const at of [phone, visit, visit])
      await startReaderSession(at, { accountId: id, keep: false, loginType: 'EMAIL' })
    const sessions = await listUserSessions(visit, id)
    expect(sessions.map(({ device }) => device)).toContain('Chrome, Windows')
    expect(await endUserSessions(visit, { id, sessionId: sessions[0]?.id })).toEqual({ ended: 1 })
    expect(await endUserSessions(visit, { id })).toEqual({ ended: 2 })
    expect(await listUserSessions(visit, id)).toEqual([])
  })
})

describe('a reader’s rights', () => {
  it('are those of their group’s licence, within its dates', async () => {
    const group = await newGroup(9, { contentGroupIds: ['1'], endsOn: '2020-01-01', startsOn: '2019-01-01' })
    const licensed = await newGroup(9, { contentGroupIds: ['1'] })
    const visit = await adminAt('aozora')
    const draft = { name: '下書き', price: 9, duration: 1, groupIds: ['1'], state: 'draft' }
    await addPlan(visit, PlanInput.parse(draft))
    const rightsOf = async (userGroupId?: string) => {
      const { id } = await someone(userGroupId === undefined ? {} : { userGroupId })
      const { groups } = await getUserRights(visit, id)
      return new Map(groups.map(({ contentGroupId, right }) => [contentGroupId, right]))
    }
    expect((await rightsOf(group)).get(1)).toBe('outsideDates')
    const ofLicence = await rightsOf(licensed)
    expect(ofLicence.get(1)).toBe('licensed')
    expect(
      [...ofLicence.values()]
        .filter((right) => right !== 'licensed')
        .every((right) => right === 'notLicensed'),
    ).toBe(true)
    expect((await rightsOf()).get(1)).toBe('free')
    // Groups that fill themselves for each reader can't be licensed.
    const filling = visit.site.groups.filter(({ type }) => type !== 'normal').map(({ id }) => id)
    expect(filling.length).toBeGreaterThan(0)
    expect(filling.filter((id) => ofLicence.has(id))).toEqual([])
  })

  it('name the plans that the reader has, and no other that covers the same, in the administrator’s language', async () => {
    const visit = await adminAt('aozora')
    const other = { name: { ja: '別の道', en: 'Another way' }, price: 9, duration: 1, groupIds: ['5'] }
    await addPlan(visit, PlanInput.parse({ ...other, state: 'published' }))
    const named = async (locale: 'ja' | 'en') => {
      const groups = visit.site.groups.map((group) => ({
        ...group,
        translations: { en: { name: 'Members' } },
      }))
      const here = { ...visit, locale, site: { ...visit.site, groups } }
      const rights = viewUserRights(await getUserRights(here, worldPlan.holders[0] as string), here)
      return rights.groups.find(({ contentGroupId }) => contentGroupId === '5')
    }
    expect(await named('en')).toMatchObject({
      contentGroupName: 'Members',
      right: 'plan',
      plans: ['Aozora Premium'],
    })
    expect(await named('ja')).toMatchObject({ right: 'plan', plans: ['青空プレミアム'] })
  })
})
