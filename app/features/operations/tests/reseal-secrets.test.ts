import { beforeAll, describe, expect, it } from 'vitest'
import { findRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { aboutFactor } from '#app/features/identity/model/second-factor/second-factor.ts'
import { resealSecrets } from '#app/features/operations/model/reseal-secrets.ts'
import { openContract } from '#app/features/orders/model/payment-setting/contract.ts'
import { buyerAt, newTill, platformOn, seedContracts, shops } from '#app/features/orders/tests/order-world.ts'
import { seal, unseal } from '#app/kernel/data/sealed.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db, env, clock } = platform
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const newer = `newer:${Buffer.alloc(32, 9).toString('base64')}`
const withKeys = (SEALING_KEYS: string) => ({ ...env, SEALING_KEYS })
const both = withKeys(`${newer},${env.SEALING_KEYS}`)

beforeAll(async () => {
  await seedRecords(db, clock.now)
  await seedContracts(platform)
})

async function visitWith(keys: typeof env, actor: Partial<Staff> | null): Promise<Visit> {
  const reader = await buyerAt(platform, 'GMO', 'anybody', newTill(platform, 'GMO'))
  const staff = {
    kind: 'staff',
    companyId: null,
    tenantId: null,
    name: 'A',
    email: 'a@b.example',
    lang: null,
  }
  const person = actor && ({ ...staff, level: 'system_admin', sessionId: 's', ...actor } as Staff)
  return { ...reader, env: keys, actor: person }
}

async function anAdministrator(): Promise<string> {
  const { id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  return id
}

describe('sealing all secrets again', () => {
  it('leaves none in plain text and none with the older key, which can then be removed', async () => {
    const id = await anAdministrator()
    const secret = await seal({ env, randomBytes }, 'JBSWY3DP', aboutFactor(id))
    await db
      .insertInto('staff_factor')
      .values({ staff_id: id, secret, created_at: 0, confirmed_at: 0 })
      .execute()
    const inClear = db
      .selectFrom('identity_provider')
      .select('client_secret')
      .where('client_secret', 'is not', null)
    expect((await inClear.execute()).length, 'as an earlier release left them').toBeGreaterThan(0)

    // There are contracts of three companies, a second factor, and client secrets.
    const first = await resealSecrets(await visitWith(both, { id }))
    expect(first).toMatchObject({ key: 'newer', left: 0 })
    expect(first.sealed).toBeGreaterThanOrEqual(5)
    expect(await inClear.execute()).toEqual([])

    const alone = withKeys(newer)
    expect(await openContract({ db, env: alone }, world[shops.GMO].company.id)).toMatchObject({
      shopPass: 'shoppass01',
    })
    expect(await openContract({ db, env: alone }, world[shops.VERITRANS].company.id)).toMatchObject({
      merchantSecretKey: 'abcdef0123456789'.repeat(4),
    })
    expect((await findRegistration(await visitWith(alone, null), 'google'))?.clientSecret).toBe(
      'bunko-google-secret',
    )
    const factor = await db.selectFrom('staff_factor').select('secret').executeTakeFirstOrThrow()
    expect(await unseal({ env: alone }, factor.secret, aboutFactor(id))).toBe('JBSWY3DP')
    expect(await resealSecrets(await visitWith(alone, { id }))).toEqual({ key: 'newer', sealed: 0, left: 0 })
    const audited = await db.selectFrom('audit').select(['action', 'subject', 'detail']).execute()
    expect(audited).toContainEqual({
      action: 'secret.reseal',
      subject: 'newer',
      detail: JSON.stringify({ sealed: first.sealed }),
    })
  })

  it('reports secrets that no key opens, and is for system administrators only', async () => {
    const id = await anAdministrator()
    const lost = withKeys(`other:${Buffer.alloc(32, 3).toString('base64')}`)
    expect((await resealSecrets(await visitWith(lost, { id }))).left).toBeGreaterThanOrEqual(5)
    expect(await refusalOf(resealSecrets(await visitWith(withKeys(''), { id })))).toBe('sealingKeyMissing')
    expect(await refusalOf(resealSecrets(await visitWith(both, null)))).toBe('unauthorized')
    const { company, tenantId } = world[shops.GMO]
    for (const actor of [
      { id, level: 'company_admin', companyId: company.id },
      { id, level: 'service_admin', companyId: company.id, tenantId },
    ] as const)
      expect(await refusalOf(resealSecrets(await visitWith(both, actor)))).toBe('noPermission')
  })
})
