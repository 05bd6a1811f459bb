import { generateHOTP } from '@oslojs/otp'
import { openDatabase } from '#app/kernel/data/database.ts'
import { hashPassword, passwordDigest } from '#app/kernel/values/password.ts'
import { newTenantToken, tokenId } from '#app/kernel/values/tenant-token.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { clock, db, env, hours, randomBytes } from '#tests/workerd/visit-of-world.ts'
import { visitWithMail } from './account-visit.ts'

let made = 0
const hash = hashPassword(passwordDigest(worldPassword), new Uint8Array(16).fill(5))

type Place = { companyId?: number; tenantId?: number }

/** Makes an administrator for one test. */
export async function newStaff(level: Staff['level'], { companyId, tenantId }: Place = {}) {
  made += 1
  const id = `staffoftests${String(made).padStart(10, '0')}`
  const email = `staff${made}@tests.example`
  await db
    .insertInto('staff')
    .values({
      id,
      level,
      company_id: companyId ?? null,
      tenant_id: tenantId ?? null,
      name: `管理者 ${made}`,
      email,
      email_key: email,
      password: await hash,
      lang: null,
      created_at: clock.now,
      updated_at: clock.now,
    })
    .execute()
  return { id, email, level }
}

/** Makes a session of an administrator in the console, and returns its token. */
export async function consoleToken({ id, level }: { id: string; level: Staff['level'] }): Promise<string> {
  const token = newTenantToken('staff', 0, randomBytes)
  const times = {
    created_at: clock.now,
    last_used_at: clock.now,
    proved_at: clock.now,
    expires_at: clock.now + 300 * 24 * hours,
  }
  await db
    .insertInto('staff_session')
    .values({ tenant_id: 0, id: tokenId(token), staff_id: id, level, user_agent: null, ...times })
    .execute()
  return token
}

/** Makes a visit to the console at the clock's time. The token tells who visits. */
export async function consoleVisit(token?: string): Promise<Visit> {
  const visit = await visitWithMail('aozora')
  const site = platformSite()
  const read =
    token === undefined ? null : await readActor(openDatabase(env.DB), site, { token, now: clock.now })
  return { ...visit, site, basePath: '', actor: read?.actor ?? null, proof: read?.actor ? 'cookie' : null }
}

/** Makes an administrator for one test, and returns the administrator's visit to the console. */
export async function asStaff(level: Staff['level'], place: Place = {}): Promise<Visit> {
  return consoleVisit(await consoleToken(await newStaff(level, place)))
}

/** Returns the same visit at another time, by somebody who has just proved who they are. */
export function provenAt(visit: Visit, now: number): Visit {
  const { actor } = visit
  return { ...visit, actor: actor && { ...actor, provedAt: now }, now: () => now }
}

/** Returns the code that an authenticator app shows for the key at this moment. */
export function codeOf(text: string, now = clock.now): string {
  const secret = base32(text)
  return generateHOTP(secret, BigInt(Math.floor(now / 30_000)), 6)
}

function base32(text: string): Uint8Array {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replaceAll(' ', '')]
    .map((sign) => signs.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2))
}
