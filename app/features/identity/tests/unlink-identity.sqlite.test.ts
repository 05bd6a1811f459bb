import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { listIdentities, unlinkIdentity } from '#app/features/identity/model/account/linked-identities.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import type { AccountType, ProviderName } from '#app/kernel/data/tables.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { outcomeOf } from '#tests/visits/provider-visit.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

const accountId = 'aozorareader0000000001'
let token = ''
beforeEach(async () => {
  await db.deleteFrom('identity').where('tenant_id', 'in', [1, 3]).execute()
  const visit = await visitAt('aozora')
  const login = { accountId, keep: false, loginType: 'google_login' } as const
  token = (await startReaderSession(visit, login)).accessToken
})

async function link(provider: ProviderName, linkedAt = 1, tenantId = 1, owner = accountId) {
  const identity = { issuer: `https://${provider}.example`, subject: `s${tenantId}`, email: null }
  await db
    .insertInto('identity')
    .values({ tenant_id: tenantId, account_id: owner, provider, linked_at: linkedAt, ...identity })
    .execute()
}

const unlink = async (provider: ProviderName) =>
  outcomeOf(unlinkIdentity(await visitAt('aozora', token), provider))
const linked = async () =>
  (await listIdentities(await visitAt('aozora', token))).map(({ provider }) => provider)

/** Runs a test while the account has this password, or none. */
async function withPassword(password: string | null, work: () => Promise<void>) {
  const stored = await db
    .selectFrom('account')
    .select('password')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const set = (text: string | null) =>
    db.updateTable('account').set({ password: text }).where('id', '=', accountId).execute()
  await set(password)
  await work()
  await set(stored.password)
}

it('readers list their own identities, oldest first, and nobody else’s', async () => {
  await link('microsoft', 2)
  await link('google', 1)
  await link('google', 1, 3, 'sakurareader0000000001')
  expect(await listIdentities(await visitAt('aozora', token))).toEqual([
    { provider: 'google', email: null, linkedAt: 1 },
    { provider: 'microsoft', email: null, linkedAt: 2 },
  ])
  expect(await outcomeOf(listIdentities(await visitAt('aozora')))).toBe('unauthorized')
})

it('a reader with a password may unlink all identities, but only their own', async () => {
  await link('google')
  await link('google', 1, 3, 'sakurareader0000000001')
  expect(await unlink('google')).toBeUndefined()
  expect(await linked()).toEqual([])
  expect(await db.selectFrom('identity').select('tenant_id').execute()).toEqual([{ tenant_id: 3 }])
})

it('the only way to sign in can’t be unlinked', async () => {
  await link('google')
  await withPassword(null, async () => {
    expect(await unlink('google')).toBe('forbidden')
    expect(await linked()).toEqual(['google'])
  })
})

it.each<AccountType>(['USERNAME', 'GAKKEN_ID'])(
  'a password that a site of type %s doesn’t ask for is no way to sign in',
  async (type) => {
    await link('google')
    await db.updateTable('company').set({ account_type: type }).where('id', '=', 1).execute()
    expect(await unlink('google')).toBe('forbidden')
    await db.updateTable('company').set({ account_type: 'EMAIL' }).where('id', '=', 1).execute()
  },
)

it('of two identities that are unlinked at once one stays', async () => {
  await link('google')
  await link('microsoft')
  await withPassword(null, async () => {
    const outcomes = await Promise.all([unlink('google'), unlink('microsoft')])
    expect(outcomes.filter((outcome) => outcome === 'forbidden')).toHaveLength(1)
    expect(await linked()).toHaveLength(1)
  })
})

it('an identity that isn’t linked can’t be unlinked, and guests have none', async () => {
  expect(await unlink('google')).toBe('forbidden')
  expect(await outcomeOf(unlinkIdentity(await visitAt('aozora'), 'google'))).toBe('unauthorized')
})

it('a password still lets its owner in afterwards', async () => {
  await link('google')
  await unlink('google')
  const credentials = { name: 'reader@aozora.example', digest: passwordDigest(worldPassword), keep: false }
  expect(await logIn(await visitAt('aozora'), credentials)).toMatchObject({ kind: 'reader' })
})
