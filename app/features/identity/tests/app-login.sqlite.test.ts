import { SignJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { appLogin } from '#app/features/identity/model/session/app-login.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { world } from '#seeds/demo/world.ts'
import { clock, days, minutes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const key = world.aozora.apiKey as string
const email = 'reader@aozora.example'
const id = 'aozorareader0000000001'

type Claims = { sub?: string; aud?: string; life?: number; jti?: string | null; key?: string; alg?: string }
let made = 0

/** A token like one that the company's server makes, with something wrong if asked for. */
function token({
  sub = email,
  aud = 'aozora',
  life = 5 * minutes,
  jti,
  key: with_ = key,
  alg = 'HS256',
}: Claims = {}) {
  const jwt = new SignJWT({}).setProtectedHeader({ alg }).setSubject(sub).setAudience(aud)
  if (jti !== null) jwt.setJti(jti ?? `once-${made++}`)
  return jwt.setExpirationTime(new Date(clock.now + life)).sign(new TextEncoder().encode(with_))
}

async function tryWith(userId: string, appToken: string | undefined, tenant: 'aozora' | 'sakura' = 'aozora') {
  try {
    return (await appLogin(await visitAt(tenant), { userId, appToken })).kind
  } catch (error) {
    return (error as Refusal).name
  }
}

it('R014 ruling 10: a UserID with a token of the company signs in, by e-mail or by id', async () => {
  expect(await tryWith(email, await token())).toBe('reader')
  expect(await tryWith(id, await token({ sub: id }))).toBe('reader')
})

it('ruling 10: a UserID alone never signs anybody in', async () => {
  expect(await tryWith(email, undefined)).toBe('tokenNotFound')
  expect(await tryWith(email, '')).toBe('tokenNotFound')
  expect(await tryWith(email, email)).toBe('tokenNotFound')
})

it('ruling 10: a token works once, however many use it at once', async () => {
  const once = await token()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryWith(email, once)))
  expect(outcomes.filter((outcome) => outcome === 'reader')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'tokenInvalid')).toHaveLength(19)
})

it.each<[string, Claims, string]>([
  ['signed with another key', { key: 'another-key' }, 'invalidAccessKey'],
  ['of another site', { aud: 'sakura.localhost' }, 'tokenInvalid'],
  ['for another reader', { sub: 'reader2@aozora.example' }, 'tokenInvalid'],
  ['that has expired', { life: -1000 }, 'tokenExpired'],
  ['that lives too long', { life: 20 * minutes }, 'tokenInvalid'],
  ['without a name of its own', { jti: null }, 'tokenInvalid'],
  ['of another algorithm', { alg: 'HS512' }, 'tokenInvalid'],
])('ruling 10: a token %s is refused', async (_what, claims, refusal) => {
  expect(await tryWith(email, await token(claims))).toBe(refusal)
})

it('a token without signature is refused', async () => {
  const [, payload] = (await token()).split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  expect(await tryWith(email, none)).toBe('tokenInvalid')
})

it('an unknown UserID is refused, and a site without an app has no such sign-in (R147)', async () => {
  expect(await tryWith('nobody@aozora.example', await token({ sub: 'nobody@aozora.example' }))).toBe(
    'loginIdInvalid',
  )
  expect(await tryWith('sakura.reader', await token(), 'sakura')).toBe('forbidden')
})

it('R146 an app that signed in returns with the token it was given, once and within 90 days', async () => {
  const begin = async () =>
    startReaderSession(await visitAt('aozora'), {
      accountId: id,
      keep: false,
      loginType: 'EMAIL',
      isApp: true,
    })
  const { appToken, accessToken } = await begin()
  expect((await visitAt('aozora', accessToken)).actor).toMatchObject({ isApp: true })
  expect(await tryWith('reader2@aozora.example', appToken ?? '')).toBe('tokenInvalid')
  expect(await tryWith(email, appToken ?? '')).toBe('reader')
  // A token can be used only once (614).
  expect(await tryWith(email, appToken ?? '')).toBe('cannotRefreshToken')
  const late = (await begin()).appToken ?? ''
  clock.now += 90 * days
  expect(await tryWith(email, late)).toBe('tokenExpired')
  expect(await tryWith(email, `a1.${'x'.repeat(43)}`)).toBe('tokenNotFound')
})
