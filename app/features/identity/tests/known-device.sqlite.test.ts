import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepDevice } from '#app/features/identity/model/session/known-device.ts'
import { checkPassword, logCheckedIn } from '#app/features/identity/model/session/log-in.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { clock, db, hours, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)
// The locks of the test before have expired.
beforeEach(() => {
  clock.now += hours
})

type Try = { device?: string | null; name?: string; password?: string; tenant?: 'aozora' | 'sakura' }

/** Makes one attempt as the page does. Returns the name of the refusal, or the device token that the browser then stores. */
async function attempt({ device = null, tenant = 'aozora', ...typed }: Try = {}): Promise<string> {
  const { name = 'reader@aozora.example', password = worldPassword } = typed
  const visit = { ...(await visitAt(tenant)), device }
  try {
    const candidate = await checkPassword(visit, { name, digest: passwordDigest(password) })
    await logCheckedIn(visit, candidate, { name, keep: false })
    return await keepDevice(visit, candidate)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.name
  }
}

const blocked = 'accountBlockedTemporarily'

async function lock(typed: Try = {}): Promise<void> {
  for (let time = 0; time < 5; time++) await attempt({ ...typed, password: `wrong ${time}` })
  expect(await attempt(typed)).toBe(blocked)
}

describe('a browser in which a person has signed in', () => {
  it('signs them in while strangers lock their name, and stays known', async () => {
    const device = await attempt()
    expect(device).toMatch(/^d1\.[\w-]{43}$/)
    await lock()
    expect(await attempt({ device })).toBe(device)
    expect(await attempt()).toBe(blocked)
  })

  it('has five failures of its own, which lock it and no other browser', async () => {
    const device = await attempt()
    await lock({ device })
    expect(await attempt()).toMatch(/^d1\./)
    clock.now += hours
    expect(await attempt({ device })).toBe(device)
  })

  it('is known for that account only', async () => {
    const device = await attempt()
    await lock({ name: 'reader2@aozora.example' })
    expect(await attempt({ device, name: 'reader2@aozora.example' })).toBe(blocked)
    clock.now += hours
    // A device token of another person, put into a browser, doesn't become known for the person who signs in there.
    expect(await attempt({ device, name: 'reader2@aozora.example' })).not.toBe(device)
  })

  it('is known at that site only', async () => {
    const device = await attempt()
    await lock({ tenant: 'sakura', name: 'sakura.reader' })
    expect(await attempt({ device, tenant: 'sakura', name: 'sakura.reader' })).toBe(blocked)
    const own = device.replace(/^d1/, 'd2')
    expect(await attempt({ device: own, tenant: 'sakura', name: 'sakura.reader' })).toBe(blocked)
  })

  it('is not known by a token that was changed, made up or meant for something else', async () => {
    const device = await attempt()
    await lock()
    const last = device.endsWith('A') ? 'B' : 'A'
    for (const other of [
      `${device.slice(0, -1)}${last}`,
      device.replace(/^d/, 'r'),
      device.slice(1),
      `d1.${'A'.repeat(43)}`,
      `${device} `,
      '',
    ])
      expect(await attempt({ device: other }), other).toBe(blocked)
  })

  it('reveals nobody, neither in its token nor in its row', async () => {
    const token = await attempt()
    const rows = JSON.stringify(
      await db.selectFrom('known_device').selectAll().where('tenant_id', '=', 1).execute(),
    )
    for (const text of [token.slice(3), 'aozorareader', 'reader@']) expect(rows).not.toContain(text)
  })

  it('is known for administrators, too', async () => {
    const staff = { name: 'service@aozora.example' }
    const device = await attempt(staff)
    await lock(staff)
    expect(await attempt({ ...staff, device })).toBe(device)
  })
})
