import { beforeAll, describe, expect, it } from 'vitest'
import { register } from '#app/features/identity/model/account/register.ts'
import { admit, maxAdmitted, maxAdmittedOfNetwork } from '#app/features/identity/model/password/admit.ts'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import type { Visit } from '#app/visit/visit.ts'
import { freshPassword, worldPassword } from '#seeds/demo/world.ts'
import { refusalIn } from '#tests/visits/refusal-of.ts'
import { few } from '#tests/workerd/few.ts'
import { visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const right = { name: 'reader@aozora.example', digest: passwordDigest(worldPassword), keep: false }

const told = (refusal: Refusal | null) =>
  refusal && [refusal.http, refusal.code, refusal.words, refusal.headers]
const busy = [503, 502, 'wait.busy', { 'Retry-After': '5' }]
const often = [429, 502, 'wait.often', { 'Retry-After': '10' }]

/** Takes so many places of the isolate, from one network after the other, until it is told to stop. */
async function crowd(places: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const visit = await visitAt('aozora')
  const from = (at: number): Visit => ({
    ...visit,
    env: { ...visit.env, SIGN_INS_BY_ADDRESS: { limit: async () => ({ success: true }) } },
    address: `198.18.${Math.floor(at / maxAdmittedOfNetwork)}.1`,
  })
  const all = Promise.all(Array.from({ length: places }, (_, at) => admit(from(at), () => promise)))
  return { leave: () => Promise.all([resolve(), all]) }
}

describe('work that hashes a password', () => {
  it('is admitted while there are places, and otherwise told when to come again', async () => {
    const { leave } = await crowd(maxAdmitted)
    const visit = await visitAt('aozora')
    expect(told(await refusalIn(logIn(visit, right)))).toEqual(busy)
    const nobody = { ...right, name: 'nobody@aozora.example' }
    expect(told(await refusalIn(logIn(visit, nobody)))).toEqual(busy)
    const request = {
      fullName: '新 一',
      username: 'crowd.reader',
      password: freshPassword,
      confirmPassword: freshPassword,
      isSubscribeMail: false,
    }
    expect(told(await refusalIn(register(await visitAt('sakura'), request)))).toEqual(busy)
    await leave()
    expect(await refusalIn(logIn(visit, right))).toBeNull()
  })

  it('gives its place back however it ends, also if the client has gone', async () => {
    const visit = await visitAt('aozora')
    const afterwards: Promise<unknown>[] = []
    const watched: Visit = { ...visit, afterwards: (work) => void afterwards.push(work) }
    for (let round = 0; round < 3; round++) {
      const broken = Array.from({ length: maxAdmittedOfNetwork }, () =>
        admit(watched, () => Promise.reject(new Error('broken'))),
      )
      for (const outcome of await Promise.allSettled(broken)) expect(outcome.status).toBe('rejected')
    }
    expect(afterwards).toHaveLength(3 * maxAdmittedOfNetwork)
    await Promise.all(afterwards)
    expect(await refusalIn(logIn(visit, right))).toBeNull()
  })

  it('of one network doesn’t take the places that are left for others', async () => {
    const { leave } = await crowd(maxAdmittedOfNetwork)
    const visit = await visitAt('aozora')
    expect(told(await refusalIn(logIn({ ...visit, address: '198.18.0.1' }, right)))).toEqual(busy)
    expect(await refusalIn(logIn({ ...visit, address: '198.19.0.1' }, right))).toBeNull()
    await leave()
    expect(await refusalIn(logIn({ ...visit, address: '198.18.0.1' }, right))).toBeNull()
  })

  it('for a class of 60 at once succeeds for all of them', async () => {
    const visit = await visitAt('aozora')
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        admit({ ...visit, address: '198.18.0.1' }, ({ verify }) => verify('0'.repeat(64), null)),
      ),
    )
    expect(outcomes).toEqual(Array(60).fill(false))
  })
})

describe('the limit of sign-ins', () => {
  const limited = async (changes: Partial<Visit['env']>, address: string | null = null) => {
    const visit = await visitAt('aozora')
    return { ...visit, address, env: { ...visit.env, ...changes } }
  }

  it('applies to one address, and doesn’t affect another', async () => {
    const changes = { SIGN_INS_BY_ADDRESS: few() }
    for (const host of ['1', '2', '3'])
      expect(await refusalIn(logIn(await limited(changes, `2001:db8:1:${host}::1`), right))).toBeNull()
    expect(told(await refusalIn(logIn(await limited(changes, '2001:db8:1:4::1'), right)))).toEqual(often)
    expect(await refusalIn(logIn(await limited(changes, '2001:db8:2:1::1'), right))).toBeNull()
  })

  it('applies to one name, from any address and whether it exists or not', async () => {
    const changes = { SIGN_INS_BY_NAME: few() }
    for (const [at, name] of ['reader2@aozora.example', 'nobody.often@aozora.example'].entries()) {
      const tryFrom = async (host: number) =>
        refusalIn(logIn(await limited(changes, `198.51.${at}.${host}`), { ...right, name }))
      for (const host of [1, 2, 3]) expect((await tryFrom(host))?.words).not.toBe('wait.often')
      expect(told(await tryFrom(4))).toEqual(often)
    }
  })
})
