import { SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { endAppKey, getAppKeys, rotateAppKey } from '#app/features/identity/model/company-key/company-keys.ts'
import { sweepStaffSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { sweepPlatformRows } from '#app/features/operations/model/sweep-old-rows.ts'
import { world } from '#seeds/demo/world.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { asStaff, provenAt } from '#tests/visits/staff-visit.ts'
import { clock, days, db, env, minutes, randomBytes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const clear = world.aozora.apiKey as string
const userId = 'reader@aozora.example'
const companyId = 1

beforeAll(makeWorldRecords)
beforeEach(async () => {
  await db.deleteFrom('company_key').execute()
  await db.updateTable('company').set({ api_key: clear }).where('id', '=', companyId).execute()
})

let made = 0
async function signIn(key: string): Promise<string> {
  const appToken = await new SignJWT({ sub: userId, aud: 'aozora', jti: `rotated-${made++}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(clock.now + 5 * minutes))
    .sign(new TextEncoder().encode(key))
  return outcome(appLogin(await visitAt('aozora'), { userId, appToken }))
}

const admin = async () => provenAt(await asStaff('company_admin', { companyId }), clock.now)
const sweep = (SEALING_KEYS = env.SEALING_KEYS ?? '') =>
  sweepStaffSecrets({ env: { ...env, SEALING_KEYS }, randomBytes })
const rows = () => db.selectFrom('company_key').selectAll().where('company_id', '=', companyId).execute()
const currentOf = async () =>
  (await getAppKeys(await admin(), {})).find(({ place }) => place === 'current')?.id
const inClear = async () =>
  (await db.selectFrom('company').select('api_key').where('id', '=', companyId).executeTakeFirstOrThrow())
    .api_key
const usesOf = (subject: string) =>
  db
    .selectFrom('audit')
    .select(['actor_name'])
    .where('subject', '=', subject)
    .where('action', '=', 'key.useApp')
    .execute()

it('a key in plain text signs in before and after cron has sealed it, and is then stored nowhere', async () => {
  expect(await signIn(clear)).toBe('done')
  expect(await currentOf()).toBe('unsealed')
  await sweep()
  expect(await inClear()).toBeNull()
  expect(JSON.stringify(await rows())).not.toContain(clear)
  expect((await rows())[0]).toMatchObject({ place: 'current', ending: clear.slice(-4), ends_at: null })
  expect([await signIn(clear), await signIn('another key of 32 bytes, or so it is')]).toEqual([
    'done',
    'invalidAccessKey',
  ])
  // It also works with a newer sealing key.
  const newer = `newer:${Buffer.alloc(32, 9).toString('base64')},${env.SEALING_KEYS}`
  await sweep(newer)
  expect((await rows())[0]?.sealed).toMatch(/^newer\./)
})

it('a rotated key stays valid for 30 days, and the one before it no longer', async () => {
  await sweep()
  const first = await rotateAppKey(await admin(), { current: await currentOf() })
  expect(first.keys.map(({ place }) => place)).toEqual(['current', 'previous'])
  expect([await signIn(clear), await signIn(first.secret)]).toEqual(['done', 'done'])
  const second = await rotateAppKey(await admin(), { current: await currentOf() })
  expect([await signIn(clear), await signIn(first.secret), await signIn(second.secret)]).toEqual([
    'invalidAccessKey',
    'done',
    'done',
  ])
  expect(JSON.stringify(await rows())).not.toContain(second.secret)
  clock.now += 30 * days - 1
  expect(await signIn(first.secret)).toBe('done')
  clock.now += 1
  expect([await signIn(first.secret), await signIn(second.secret)]).toEqual(['invalidAccessKey', 'done'])
  expect((await getAppKeys(await admin(), {})).map(({ place }) => place)).toEqual(['current'])
  await sweepPlatformRows(env, clock.now)
  expect(await rows()).toHaveLength(1)
})

it('a plain-text key that is rotated before cron ran stays valid sealed; one that is ended doesn’t', async () => {
  const { keys } = await rotateAppKey(await admin(), { current: 'unsealed' })
  expect(await inClear()).toBeNull()
  expect(await signIn(clear)).toBe('done')
  const [current, previous] = keys
  expect(await outcome(endAppKey(await admin(), { keyId: current?.id ?? '' }))).toBe('apiKeyNotFound')
  await endAppKey(await admin(), { keyId: previous?.id ?? '' })
  expect(await signIn(clear)).toBe('invalidAccessKey')
})

it('of two rotations at once one is refused, and no valid key is lost unseen', async () => {
  await sweep()
  const current = await currentOf()
  const [one, other] = [await admin(), await admin()]
  const both = await Promise.all([
    outcome(rotateAppKey(one, { current })),
    outcome(rotateAppKey(other, { current })),
  ])
  expect(both.sort()).toEqual(['changedMeanwhile', 'done'])
  expect(await signIn(clear)).toBe('done')
  expect(await outcome(rotateAppKey(await admin(), { current }))).toBe('changedMeanwhile')
})

it('only persons of the company who proved themselves a moment ago may manage keys', async () => {
  await sweep()
  const current = await currentOf()
  const late = provenAt(await admin(), clock.now - 10 * minutes)
  expect(await outcome(rotateAppKey({ ...late, now: () => clock.now }, { current }))).toBe('proofNeeded')
  const other = provenAt(await asStaff('company_admin', { companyId: 2 }), clock.now)
  expect(await outcome(rotateAppKey(other, { companyId, current }))).toBe('notFound')
  expect(await outcome(getAppKeys(other, { companyId }))).toBe('notFound')
  const service = provenAt(await asStaff('service_admin', { companyId, tenantId: 1 }), clock.now)
  expect(await outcome(getAppKeys(service, { companyId }))).toBe('noPermission')
})

it('the use of a key is logged once a day, for its first user', async () => {
  await sweep()
  const id = (await currentOf()) ?? ''
  for (let at = 0; at < 3; at++) await signIn(clear)
  expect(await usesOf(id)).toEqual([{ actor_name: userId }])
  await Promise.all([signIn(clear), signIn(clear)])
  clock.now += days
  await Promise.all([signIn(clear), signIn(clear)])
  expect(await usesOf(id)).toHaveLength(2)
})
