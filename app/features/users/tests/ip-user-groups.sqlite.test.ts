import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveMany } from '#app/features/users/model/user/change-many.ts'
import { getUserGroup, listUserGroups } from '#app/features/users/model/user-group/get-user-group.ts'
import { deleteUserGroup, saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { clock, db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

type Tenant = 'aozora' | 'sakura'
type Level = 'service_admin' | 'system_admin'

/** A visit of an administrator of the site. */
async function adminAt(tenant: Tenant, level: Level = 'service_admin'): Promise<Visit> {
  const visit = await visitAt(tenant)
  const actor = {
    kind: 'staff',
    level,
    companyId: visit.site.companyId,
    tenantId: visit.site.tenantId,
    id: 'staff',
    name: '係',
    email: 'x@x.example',
    lang: null,
    sessionId: 's',
  }
  return { ...visit, actor: actor as Visit['actor'] }
}

const input = (fields: Record<string, unknown>) =>
  UserGroupInput.parse({ name: 'Group', byId: true, ...fields })

/** The id of the saved group, or the name of the refusal. */
async function save(
  fields: Record<string, unknown>,
  tenant: Tenant = 'aozora',
  level?: Level,
): Promise<string> {
  return saveUserGroup(await adminAt(tenant, level), input(fields)).then(
    ({ id }) => id,
    (refusal: Refusal) => refusal.name,
  )
}
const get = async (id: string, tenant: Tenant = 'aozora') => getUserGroup(await adminAt(tenant), id)
const nameOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (refusal: Refusal) => refusal.name,
  )

/** Moves one reader. Throws `nobody` if the reader can't be moved or is in the group already. */
async function addToUserGroup(visit: Visit, { accountId, groupId }: { accountId: string; groupId: string }) {
  const { changed } = await moveMany(visit, { ids: [accountId], userGroupId: groupId })
  if (changed === 0) throw Object.assign(new Error(), { name: 'nobody' })
}

/** A visit whose writes come after `first`, which runs between its reads and its writes. */
function overtaken(visit: Visit, first: () => Promise<unknown>): Visit {
  const batch = async (statements: D1PreparedStatement[]) => {
    await first()
    return visit.d1.batch(statements)
  }
  return { ...visit, d1: { prepare: (sql: string) => visit.d1.prepare(sql), batch } as unknown as D1Database }
}

async function addReaders(count: number, tenant: Tenant = 'aozora'): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `groupreader${String(at).padStart(13, '0')}`)
  const rest = {
    email: null,
    email_key: null,
    username: null,
    username_key: null,
    password: null,
    lang: null,
  }
  for (const id of ids)
    await db
      .insertInto('account')
      .values({
        tenant_id: world[tenant].tenantId,
        id,
        level: 'reader',
        name: id,
        ...rest,
        created_at: clock.now,
        updated_at: clock.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return ids
}

beforeAll(makeWorldRecords)
beforeEach(async () => {
  await db.updateTable('account').set({ group_id: null }).where('tenant_id', '=', 1).execute()
  await db.deleteFrom('ip_range').where('tenant_id', '=', 1).execute()
  await db.deleteFrom('user_group').where('tenant_id', '=', 1).execute()
})

describe('a user group', () => {
  it('R429 has room for one reader and three sessions each by default', async () => {
    const group = await get(await save({ name: 'Class 3-B' }))
    expect(group).toMatchObject({
      name: 'Class 3-B',
      byId: true,
      byIp: false,
      autoIp: false,
      maxUsers: 1,
      maxSessions: 3,
      atLimit: 'end-oldest',
      limitMessage: null,
      startsOn: null,
      endsOn: null,
      print: null,
      contentGroupIds: [],
      ranges: [],
      users: 0,
    })
  })

  it('stores all its fields, and is changed as a whole', async () => {
    const told = {
      name: 'North Campus',
      byId: true,
      byIp: true,
      autoIp: true,
      maxUsers: '40',
      maxSessions: 2,
      atLimit: 'refuse',
      limitMessage: '3台までです。',
      startsOn: '04/01/2026',
      endsOn: '2027-03-31',
      print: '2',
      contentGroupIds: [1, 2, 1],
      ranges: [
        { text: '133.11.0.0/24', startsOn: '2026-04-01', endsOn: '03/31/2027', reason: '契約書 12' },
        { text: '2400：db0：：/64' },
      ],
    }
    const id = await save(told)
    expect(await get(id)).toMatchObject({
      ...told,
      maxUsers: 40,
      startsOn: '2026-04-01',
      print: 2,
      contentGroupIds: [1, 2],
      ranges: [
        { text: '133.11.0.0/24', startsOn: '2026-04-01', endsOn: '2027-03-31', reason: '契約書 12' },
        { text: '2400:db0::/64', startsOn: null, endsOn: null, reason: '' },
      ],
    })
    expect(await save({ id, name: 'North Campus' })).toBe(id)
    expect(await get(id)).toMatchObject({
      byIp: false,
      print: null,
      endsOn: null,
      contentGroupIds: [],
      ranges: [],
    })
  })

  it('R413 has a name of letters of any script, digits, underscores, spaces and hyphens', () => {
    const problemsOf = (fields: object) =>
      UserGroupInput.safeParse({ byId: true, ...fields }).error?.issues.map((issue) => issue.message)
    expect(problemsOf({ name: 'Class_3 B-1' })).toBeUndefined()
    expect(problemsOf({ name: '三年B組' })).toBeUndefined()
    expect(problemsOf({ name: '三年・B組' })).toEqual(['invalidUserGroupName'])
    expect(problemsOf({})).toEqual(['required'])
    expect(problemsOf({ name: 'a', startsOn: '04/02/2026', endsOn: '04/01/2026' })).toEqual([
      'endBeforeStart',
    ])
    expect(problemsOf({ name: 'a', startsOn: '2026-02-30' })).toEqual(['invalidDate'])
    expect(problemsOf({ name: 'a', maxUsers: 0 })).toEqual(['tooSmall?min=1'])
    expect(problemsOf({ name: 'a', print: 3 })).toEqual(['notAChoice'])
  })

  it('has a name that no other group of the site has, in any case', async () => {
    await save({ name: 'Class A' })
    expect(await save({ name: 'class a' })).toBe('userGroupAlreadyExists')
    expect(await save({ name: 'Class A' }, 'sakura')).not.toBe('userGroupAlreadyExists')
    const other = await save({ name: 'Class B' })
    expect(await save({ id: other, name: 'CLASS A' })).toBe('userGroupAlreadyExists')
  })

  it('needs a way to sign in: by ID, by address or both (424, 426)', async () => {
    const ranges = '133.11.0.1'
    expect(await save({ byId: false })).toBe('idPasswordOrIpNeeded')
    expect(await save({ byId: false, byIp: true })).toBe('idPasswordOrIpNeeded')
    expect(await save({ byId: false, byIp: false, ranges })).toBe('idPasswordOrIpNeeded')
    expect(await save({ ranges })).toBe('groupUsesIdLogin')
    expect(await save({ autoIp: true })).toBe('groupUsesIdLogin')
    expect(await get(await save({ byId: false, byIp: true, ranges }))).toMatchObject({ byIp: true })
  })

  it('keeps ID login while it has readers (425)', async () => {
    const [accountId = ''] = await addReaders(1)
    const id = await save({})
    await addToUserGroup(await adminAt('aozora'), { accountId, groupId: id })
    expect(await save({ id, byId: false, byIp: true, ranges: '133.11.0.1' })).toBe('groupUsesIpLogin')
  })

  it('licenses content groups of its own site only', async () => {
    expect(await save({ contentGroupIds: [1, 999] })).toBe('contentGroupNotFound')
    expect(
      await save({ name: 'Other', contentGroupIds: Array.from({ length: 200 }, (_, at) => at + 1) }),
    ).toBe('contentGroupNotFound')
  })

  it('is unknown at another site', async () => {
    const id = await save({})
    expect(await nameOf(get(id, 'sakura'))).toBe('userGroupNotFound')
    expect(await save({ id, name: 'Taken' }, 'sakura')).toBe('userGroupNotFound')
    expect(await nameOf(adminAt('sakura').then((visit) => deleteUserGroup(visit, id)))).toBe(
      'userGroupNotFound',
    )
    const [accountId = ''] = await addReaders(1, 'sakura')
    const add = { accountId, groupId: id }
    expect(await nameOf(adminAt('sakura').then((visit) => addToUserGroup(visit, add)))).toBe(
      'userGroupNotFound',
    )
    const listed = await listUserGroups(await adminAt('sakura'), { page: 1, size: 100 })
    expect(listed.groups.map((group) => group.id)).not.toContain(id)
    expect((await get(id)).name).toBe('Group')
  })

  it('is listed by name, a page at a time', async () => {
    for (const name of ['b', 'A', 'c']) await save({ name })
    const first = await listUserGroups(await adminAt('aozora'), { page: 1, size: 2 })
    expect(first.groups.map((group) => group.name)).toEqual(['A', 'b'])
    expect(first).toMatchObject({ totalRecords: 3, totalPages: 2 })
    const second = await listUserGroups(await adminAt('aozora'), { page: 2, size: 2 })
    expect(second.groups.map((group) => group.name)).toEqual(['c'])
  })

  it('is for administrators only', async () => {
    const guest = await visitAt('aozora')
    const actor = { kind: 'reader', level: 'reader', id: 'r' } as Visit['actor']
    for (const [visit, refusal] of [
      [guest, 'unauthorized'],
      [{ ...guest, actor }, 'noPermission'],
    ] as const) {
      expect(await nameOf(saveUserGroup(visit, input({})))).toBe(refusal)
      expect(await nameOf(getUserGroup(visit, 'x'))).toBe(refusal)
      expect(await nameOf(listUserGroups(visit, { page: 1, size: 1 }))).toBe(refusal)
      expect(await nameOf(deleteUserGroup(visit, 'x'))).toBe(refusal)
      expect(await nameOf(addToUserGroup(visit, { accountId: 'x', groupId: 'x' }))).toBe(refusal)
    }
  })

  it('leaves a log entry that says who changed it', async () => {
    const id = await save({ byIp: true, ranges: '133.11.0.1' })
    await save({ id })
    await deleteUserGroup(await adminAt('aozora'), id)
    const rows = await db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('tenant_id', '=', 1)
      .where('subject', '=', id)
      .execute()
    expect(rows.map((row) => row.action).sort()).toEqual([
      'userGroup.add',
      'userGroup.delete',
      'userGroup.update',
    ])
    expect(new Set(rows.map((row) => row.actor_id))).toEqual(new Set(['staff']))
  })
})

describe('the readers of a group', () => {
  it('R431 are as many as there is room for: of 100 who are added at once to a group for five, five succeed', async () => {
    const readers = await addReaders(100)
    const groupId = await save({ maxUsers: 5 })
    const visit = await adminAt('aozora')
    const outcomes = await Promise.all(
      readers.map((accountId) => nameOf(addToUserGroup(visit, { accountId, groupId }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5)
    expect(outcomes.filter((outcome) => outcome === 'userGroupFull')).toHaveLength(95)
    expect((await get(groupId)).users).toBe(5)
  })

  it('R431 may be added again, and leave room when they move', async () => {
    const [first = '', second = ''] = await addReaders(2)
    const [small, other] = [await save({ name: 'Small' }), await save({ name: 'Other' })]
    const add = async (accountId: string, groupId: string) =>
      nameOf(addToUserGroup(await adminAt('aozora'), { accountId, groupId }))
    expect(await add(first, small)).toBe('done')
    expect(await add(first, small)).toBe('nobody')
    expect(await add(second, small)).toBe('userGroupFull')
    expect(await add(first, other)).toBe('done')
    expect(await add(second, small)).toBe('done')
    expect((await get(small)).users).toBe(1)
  })

  it('R431 leave room when they are cancelled, and can’t be added then', async () => {
    const [first = '', second = ''] = await addReaders(2)
    const groupId = await save({})
    const add = async (accountId: string) =>
      nameOf(addToUserGroup(await adminAt('aozora'), { accountId, groupId }))
    expect(await add(first)).toBe('done')
    const account = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', first)
    await account.set({ cancelled_at: clock.now }).execute()
    expect(await add(second)).toBe('done')
    expect(await add(first)).toBe('nobody')
    await account.set({ cancelled_at: null }).execute()
  })

  it('are readers of the site, in a group with ID login', async () => {
    const [accountId = ''] = await addReaders(1)
    const groupId = await save({})
    const onlyIp = await save({ name: 'Only IP', byId: false, byIp: true, ranges: '133.11.0.1' })
    const add = async (who: string, where: string) =>
      nameOf(addToUserGroup(await adminAt('aozora'), { accountId: who, groupId: where }))
    expect(await add('nobody', groupId)).toBe('nobody')
    expect(await add('sakurareader0000000001', groupId)).toBe('nobody')
    expect(await add(accountId, 'nothing')).toBe('userGroupNotFound')
    expect(await add(accountId, onlyIp)).toBe('groupUsesIpLogin')
    const ofAddresses = await db
      .selectFrom('account')
      .select('id')
      .where('tenant_id', '=', 1)
      .where('group_id', '=', onlyIp)
      .executeTakeFirstOrThrow()
    expect(await add(ofAddresses.id, groupId)).toBe('nobody')
  })

  it('R432 prevent deleting the group', async () => {
    const [accountId = ''] = await addReaders(1)
    const groupId = await save({ byIp: true, ranges: '133.11.0.1' })
    const remove = async () => nameOf(deleteUserGroup(await adminAt('aozora'), groupId))
    await addToUserGroup(await adminAt('aozora'), { accountId, groupId })
    expect(await remove()).toBe('userGroupInUse')
    expect((await get(groupId)).ranges).toHaveLength(1)
    await db.updateTable('account').set({ group_id: null }).where('id', '=', accountId).execute()
    expect(await remove()).toBe('done')
    expect(await remove()).toBe('userGroupNotFound')
    const left = await db.selectFrom('ip_range').selectAll().where('tenant_id', '=', 1).execute()
    expect(left).toEqual([])
  })

  it('R432 prevent deleting it even if they came after the check', async () => {
    const [accountId = ''] = await addReaders(1)
    const groupId = await save({ byIp: true, ranges: '133.11.0.1' })
    const add = async () => addToUserGroup(await adminAt('aozora'), { accountId, groupId })
    expect(await nameOf(deleteUserGroup(overtaken(await adminAt('aozora'), add), groupId))).toBe(
      'userGroupInUse',
    )
    expect(await get(groupId)).toMatchObject({ users: 1, ranges: [{ text: '133.11.0.1' }] })
  })

  it('can’t be added to a group that was deleted after the check, nor after they were cancelled', async () => {
    const [accountId = ''] = await addReaders(1)
    const [groupId, other] = [await save({ name: 'One' }), await save({ name: 'Other' })]
    const remove = async () => deleteUserGroup(await adminAt('aozora'), groupId)
    const late = overtaken(await adminAt('aozora'), remove)
    expect(await nameOf(addToUserGroup(late, { accountId, groupId }))).toBe('nobody')
    const account = db.updateTable('account').where('tenant_id', '=', 1).where('id', '=', accountId)
    const cancel = () => account.set({ cancelled_at: clock.now }).execute()
    const cancelled = overtaken(await adminAt('aozora'), cancel)
    expect(await nameOf(addToUserGroup(cancelled, { accountId, groupId: other }))).toBe('nobody')
    const inside = await account.set({ cancelled_at: null }).returning('group_id').executeTakeFirstOrThrow()
    expect(inside.group_id).toBeNull()
  })
})

describe('the addresses of a group', () => {
  const group = (name: string, ranges: unknown, more = {}) => ({ name, byIp: true, ranges, ...more })
  const fieldsOf = async (fields: Record<string, unknown>, tenant: Tenant = 'aozora') =>
    saveUserGroup(await adminAt(tenant), input(fields)).then(
      () => [],
      (refusal: Refusal) => refusal.fields.ranges ?? [],
    )

  it('R421 R422 are accepted all or not at all, with the wrong lines named', async () => {
    expect(await save(group('A', '133.11.0.0/23'))).toBe('invalidIpFormat')
    expect(await save(group('A', '133.11.0.0/33'))).toBe('invalidIpFormat')
    expect(await save(group('A', '133.11.0.1\n133.11.0.1'))).toBe('ipAddressAlreadyExists')
    expect(await save(group('A', '133.11.0.1\n133.11.0.1\nx'))).toBe('invalidIpFormat')
    expect(await fieldsOf(group('A', '133.11.0.1\n\n133.11.0.0/24\nx'))).toEqual([
      'duplicateIp?other=1&line=3&text=133.11.0.0%2F24',
      'invalidIp?line=4&text=x',
    ])
    expect(await db.selectFrom('user_group').selectAll().where('tenant_id', '=', 1).execute()).toEqual([])
  })

  it('R421 R422 have their problems in both languages, with line and text', async () => {
    const problems = await fieldsOf(
      group('A', '133.11.0.1\n133.11.0.0/23\n133.11.0.1\n10.0.0.x\n133.11.0.9/30'),
    )
    const told = (locale: 'en' | 'ja') =>
      problems.map((problem) => translateProblem(translator(locale), problem))
    expect(told('en')).toEqual([
      'Line 2 (133.11.0.0/23): The subnet must be between 24 and 32.',
      'Line 3 (133.11.0.1): This IP address is entered more than once. See line 1.',
      'Line 4 (10.0.0.x): Please enter a valid IP address.',
      'Line 5 (133.11.0.9/30): Enter the network’s own address, such as 133.11.0.8/30, or a single address.',
    ])
    expect(told('ja')).toEqual([
      '2行目（133.11.0.0/23）：サブネットは24～32の範囲で入力してください。',
      '3行目（133.11.0.1）：同じIPアドレスが入力されています。1行目をご確認ください。',
      '4行目（10.0.0.x）：IPアドレスの形式が正しくありません。',
      '5行目（133.11.0.9/30）：133.11.0.8/30のようにネットワークアドレスで入力するか、アドレスを1つだけ入力してください。',
    ])
  })

  it('R421 may be a campus’s if a system administrator enters them', async () => {
    expect(await save(group('A', '133.11.0.0/16'))).toBe('invalidIpFormat')
    expect(
      (await get(await save(group('A', '133.11.0.0/16'), 'aozora', 'system_admin'))).ranges,
    ).toHaveLength(1)
  })

  it('are public unless the environment allows others', async () => {
    const visit = await adminAt('aozora')
    const strict = { ...visit, env: { ...visit.env, ALLOW_PRIVATE_RANGES: undefined } }
    expect(await nameOf(saveUserGroup(strict, input(group('A', '192.168.0.0/24'))))).toBe('invalidIpFormat')
    const local = { ...visit, env: { ...visit.env, ALLOW_PRIVATE_RANGES: '1' } }
    expect(await nameOf(saveUserGroup(local, input(group('A', '192.168.0.0/24'))))).toBe('done')
  })

  it('can’t be another group’s of the site on the same day (432), which the refusal names', async () => {
    await save(group('First', [{ text: '133.11.0.0/24', endsOn: '2027-03-31' }]))
    expect(await save(group('Second', '133.11.0.7'))).toBe('ipRangeConflict')
    expect(await fieldsOf(group('Second', '133.11.9.1\n133.11.0.200-133.11.1.5'))).toEqual([
      'ipRangeTaken?group=First&line=2&text=133.11.0.200-133.11.1.5',
    ])
    expect(await save(group('Second', [{ text: '133.11.0.7', startsOn: '2027-03-31' }]))).toBe(
      'ipRangeConflict',
    )
    expect(await save(group('Second', [{ text: '133.11.0.7', startsOn: '2027-04-01' }]))).not.toBe(
      'ipRangeConflict',
    )
    expect(await save(group('First', '133.11.0.0/24'), 'sakura')).not.toBe('ipRangeConflict')
  })

  it('belong to one group only, however many are saved at once', async () => {
    const visit = await adminAt('aozora')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        nameOf(saveUserGroup(visit, input(group(`Group ${at}`, `133.11.0.${at}-133.11.0.${at + 100}`)))),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'ipRangeConflict')).toHaveLength(19)
    const groups = await db.selectFrom('user_group').select('id').where('tenant_id', '=', 1).execute()
    expect(groups).toHaveLength(1)
  })

  it('that stay keep who added them and when', async () => {
    const id = await save(group('A', [{ text: '133.11.0.0/24', reason: 'a' }, { text: '133.11.5.1' }]))
    const before = clock.now
    clock.now += 1_000
    await save(
      group('A', [{ text: '133.11.0.0 - 133.11.0.255', reason: 'b' }, { text: '133.11.6.1' }], { id }),
    )
    const rows = await db
      .selectFrom('ip_range')
      .select(['text', 'reason', 'created_at', 'added_by'])
      .where('tenant_id', '=', 1)
      .orderBy('start_key')
      .execute()
    expect(rows).toEqual([
      { text: '133.11.0.0-133.11.0.255', reason: 'b', created_at: before, added_by: 'staff' },
      { text: '133.11.6.1', reason: '', created_at: before + 1_000, added_by: 'staff' },
    ])
  })

  it('may be 500', async () => {
    const lines = Array.from({ length: 500 }, (_, at) => `133.${at % 250}.${Math.floor(at / 250)}.0/24`)
    const id = await save(group('Many', lines.join('\n')))
    expect((await get(id)).ranges).toHaveLength(500)
    const tooMany = UserGroupInput.safeParse(group('Many', [...lines, '8.8.8.8'].join('\n')))
    expect(tooMany.error?.issues[0]?.message).toBe('tooMany?max=500')
  })
})
