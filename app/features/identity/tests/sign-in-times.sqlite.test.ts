import { beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { clock, days, db, hours, minutes, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const right = passwordDigest(worldPassword)
const wrong = passwordDigest('wrong')

/** Tries to sign in. Returns the name of the refusal, or `in`. */
async function tryAt(tenant: 'aozora' | 'sakura', name: string, digest: string): Promise<string> {
  try {
    await logIn(await visitAt(tenant), { name, digest, keep: false })
    return 'in'
  } catch (error) {
    return (error as Refusal).name
  }
}

async function fail(times: number, name: string, tenant: 'aozora' | 'sakura' = 'aozora') {
  for (let time = 0; time < times; time++) expect(await tryAt(tenant, name, wrong)).toBe('invalidAccount')
}

describe('failed logins', () => {
  it('R103 R104 are blocked for 30 minutes by the fifth within 30 minutes, and then the right password works', async () => {
    const name = 'reader@aozora.example'
    await fail(4, name)
    expect(await tryAt('aozora', name, wrong)).toBe('accountBlockedTemporarily')
    expect(await tryAt('aozora', name, right)).toBe('accountBlockedTemporarily')
    clock.now += 30 * minutes - 1
    expect(await tryAt('aozora', name, right)).toBe('accountBlockedTemporarily')
    clock.now += 1
    expect(await tryAt('aozora', name, right)).toBe('in')
  })

  it('ruling 8: are cleared, up to four, by a success and by half an hour', async () => {
    const name = 'reader2@aozora.example'
    await fail(4, name)
    expect(await tryAt('aozora', name, right)).toBe('in')
    await fail(4, name)
    clock.now += 30 * minutes
    await fail(4, name)
    expect(await tryAt('aozora', name, right)).toBe('in')
  })

  it('are counted one by one however many come at once', async () => {
    const tries = await Promise.all(Array.from({ length: 7 }, () => tryAt('sakura', 'sakura.reader', wrong)))
    expect(tries.filter((outcome) => outcome === 'in')).toEqual([])
    expect(await tryAt('sakura', 'sakura.reader', right)).toBe('accountBlockedTemporarily')
    clock.now += 31 * minutes
    expect(await tryAt('sakura', 'sakura.reader', right)).toBe('in')
  })

  it('ruling 9: block a name that nobody has in the same way, so that the lock reveals nothing', async () => {
    const name = 'nobody@aozora.example'
    await fail(4, name)
    expect(await tryAt('aozora', name, right)).toBe('accountBlockedTemporarily')
    expect(await tryAt('aozora', name, right)).toBe('accountBlockedTemporarily')
    clock.now += 30 * minutes
    expect(await tryAt('aozora', name, right)).toBe('invalidAccount')
  })

  it('block an administrator in the same way', async () => {
    await fail(4, 'service@aozora.example')
    expect(await tryAt('aozora', 'service@aozora.example', wrong)).toBe('accountBlockedTemporarily')
    expect(await tryAt('aozora', 'service@aozora.example', right)).toBe('accountBlockedTemporarily')
    clock.now += 30 * minutes
    expect(await tryAt('aozora', 'service@aozora.example', right)).toBe('in')
  })
})

describe('a session', () => {
  const begin = async (keep: boolean, name = 'reader@aozora.example') =>
    (await logIn(await visitAt('aozora'), { name, digest: right, keep })).accessToken

  const who = async (token: string) => {
    const read = await readActor(db, await siteOf('aozora'), { token, now: clock.now })
    return read.actor === null ? read.why : read.actor.name
  }

  it('ruling 7: that isn’t kept ends after 24 hours without use', async () => {
    const token = await begin(false)
    clock.now += 24 * hours - 1
    expect(await who(token)).toBe('青空 花子')
    clock.now += 1
    expect(await who(token)).toBe('accessTokenExpired')
  })

  it('ruling 7: that is kept lasts one year unused and no longer', async () => {
    const token = await begin(true)
    clock.now += 365 * days - 1
    expect(await who(token)).toBe('青空 花子')
    clock.now += 1
    expect(await who(token)).toBe('accessTokenExpired')
  })

  it('of an administrator is never kept for a year', async () => {
    const token = await begin(true, 'service@aozora.example')
    expect(await who(token)).toBe('青空 係')
    clock.now += 24 * hours
    expect(await who(token)).toBe('accessTokenExpired')
  })

  it('R443 ends at once with the account', async () => {
    const token = await begin(true)
    expect(await who(token)).toBe('青空 花子')
    await db.updateTable('account').set({ status: 'stop' }).where('tenant_id', '=', 1).execute()
    expect(await who(token)).toBe('unauthorized')
    await db.updateTable('account').set({ status: 'allow' }).where('tenant_id', '=', 1).execute()
  })

  it('is stored only as a hash', async () => {
    const token = await begin(false)
    const rows = await db.selectFrom('session').selectAll().where('tenant_id', '=', 1).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.slice(3))
  })
})
