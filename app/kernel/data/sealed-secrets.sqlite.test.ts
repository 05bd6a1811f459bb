import { beforeAll, describe, expect, it } from 'vitest'
import { openProvider } from '#app/features/identity/model/identity/ask-provider.ts'
import { aboutRegistration, findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { sweepSecrets, sweepStaffSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { aboutFactor } from '#app/features/identity/model/second-factor/second-factor.ts'
import { getHealth } from '#app/features/operations/model/health/get-health.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff, newStaff } from '#tests/visits/staff-visit.ts'
import { clock, db, env, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { seal, unseal } from './sealed.ts'

beforeAll(makeWorldRecords)

const key = (name: string, fill: number) => `${name}:${Buffer.alloc(32, fill).toString('base64')}`
const newer = `${key('newer', 9)},${env.SEALING_KEYS}`
const withKeys = (SEALING_KEYS: string) => ({ env: { ...env, SEALING_KEYS }, randomBytes })
const google = { tenantId: 1, provider: 'google' } as const

const rowOf = (tenantId: number) =>
  db
    .selectFrom('identity_provider')
    .select(['client_secret as inClear', 'sealed_secret as sealed'])
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'google')
    .executeTakeFirstOrThrow()

/** Stores a provider's secret unencrypted, as releases before sealing did. */
async function registerInClear(tenantId: number, secret: string) {
  const row = { client_id: 'bunko-google', client_secret: secret, sealed_secret: null }
  await db
    .insertInto('identity_provider')
    .values({ tenant_id: tenantId, provider: 'google', ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet(row))
    .execute()
}
const opened = async (keys = env.SEALING_KEYS ?? '') => {
  const visit = await visitAt('aozora')
  return findRegistration({ ...visit, env: { ...env, SEALING_KEYS: keys } }, 'google')
}

describe('secrets of identity providers', () => {
  it('stored in clear still work, and the sweep seals each for its own site', async () => {
    await registerInClear(1, 'a clear secret')
    await registerInClear(2, 'another secret')
    expect((await opened())?.clientSecret).toBe('a clear secret')
    await sweepSecrets(withKeys(env.SEALING_KEYS ?? ''))
    const { inClear, sealed } = await rowOf(1)
    expect([inClear, sealed?.startsWith('tests.'), sealed?.includes('secret')]).toEqual([null, true, false])
    expect((await opened())?.clientSecret).toBe('a clear secret')
    await expect(
      unseal({ env }, sealed ?? '', aboutRegistration({ ...google, tenantId: 2 })),
    ).rejects.toThrow()
    expect((await rowOf(2)).inClear).toBeNull()
  })

  it('like those of second factors are sealed anew by the newest key, after which the older key can be dropped', async () => {
    await registerInClear(1, 'to be rotated')
    await sweepSecrets(withKeys(env.SEALING_KEYS ?? ''))
    const { id } = await newStaff('system_admin')
    const secret = await seal({ env, randomBytes }, 'JBSWY3DP', aboutFactor(id))
    const made = { created_at: clock.now, confirmed_at: clock.now }
    await db
      .insertInto('staff_factor')
      .values({ staff_id: id, secret, ...made })
      .execute()
    for (const sweep of [sweepSecrets, sweepStaffSecrets]) {
      expect(await sweep(withKeys(newer))).toBeGreaterThanOrEqual(1)
      expect(await sweep(withKeys(newer))).toBe(0)
    }
    const alone = withKeys(key('newer', 9))
    expect((await opened(alone.env.SEALING_KEYS))?.clientSecret).toBe('to be rotated')
    const factor = await db
      .selectFrom('staff_factor')
      .select('secret')
      .where('staff_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await unseal(alone, factor.secret, aboutFactor(id))).toBe('JBSWY3DP')
  })

  it('whose key is missing are refused by name at the sign-in, counted in health, and hold up no others', async () => {
    await registerInClear(1, 'of a lost key')
    await sweepSecrets(withKeys(key('lost', 3)))
    await registerInClear(2, 'still in clear')
    const site = await visitAt('aozora')
    const setting = { tenant_id: 1, name: 'signIn', value: '{"googleOption":true}', updated_at: clock.now }
    await db
      .insertInto('site_setting')
      .values(setting)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: setting.value }))
      .execute()
    expect(await outcome(openProvider(site, 'google'))).toBe('sealingKeyMissing')
    const { sealing } = await getHealth(await asStaff('system_admin'))
    expect(sealing).toMatchObject({ hasKey: true, inClear: 1 })
    expect(sealing.lost).toContainEqual({ key: 'lost', secrets: 1 })
    expect(await sweepSecrets(withKeys(env.SEALING_KEYS ?? ''))).toBe(1)
    expect((await rowOf(2)).inClear).toBeNull()
    expect(await sweepSecrets(withKeys(''))).toBe(0)
  })
})
