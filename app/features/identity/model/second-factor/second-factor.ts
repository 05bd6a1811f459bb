import { seal, unseal } from '#app/kernel/data/sealed.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { counterOf, type KeyForApp, keyForApp, newRecoveryCodes, secretLength } from './factor-codes.ts'
import {
  confirmFactor,
  findFactor,
  insertFactor,
  replaceRecoveryCodes,
  spendCounter,
  spendRecoveryCode,
} from './factor-store.ts'

/** The context that a secret is sealed with: it can't be opened in another administrator's row. */
export const aboutFactor = (staffId: string) => `staff_factor ${staffId}`

/** Removes the spaces, hyphens and full-width forms with which people type codes. */
const cleaned = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

/** Makes a secret, which is confirmed by typing a code of it. It replaces an earlier one that was never confirmed. */
export async function startFactor(visit: Visit, staffId: string): Promise<void> {
  const secret = Buffer.from(visit.randomBytes(secretLength)).toString('base64url')
  const sealed = await seal(visit, secret, aboutFactor(staffId))
  await commit(visit, [insertFactor(visit.db, { staffId, secret: sealed, now: visit.now() })])
}

/** The key that is shown while a second factor is being set up. Null if there is none, or it is already confirmed. */
export async function findKeyForApp(
  visit: Visit,
  staffId: string,
  account: string,
): Promise<KeyForApp | null> {
  const factor = await findFactor(visit.db, staffId)
  if (factor === null || factor.confirmedAt !== null) return null
  return keyForApp(await openSecret(visit, staffId, factor.secret), account)
}

/** Confirms the secret whose code was typed. Returns its recovery codes, this once, or null for a wrong code. */
export async function finishFactor(visit: Visit, staffId: string, typed: string): Promise<string[] | null> {
  const { db } = visit
  const factor = await findFactor(db, staffId)
  if (factor === null || factor.confirmedAt !== null) return null
  const counter = counterOf(await openSecret(visit, staffId, factor.secret), cleaned(typed), visit.now())
  if (counter === null) return null
  const codes = newRecoveryCodes(visit.randomBytes)
  const { secret } = factor
  const [confirmed] = await commit(visit, [
    confirmFactor(db, { staffId, secret, counter, now: visit.now() }),
    ...replaceRecoveryCodes(db, { staffId, secret, codes }),
  ])
  return confirmed === 0 ? null : codes
}

/** Whether a code (six digits or a recovery code) is right and unused. Checking it uses it up. */
export async function spendCode(visit: Visit, staffId: string, typed: string): Promise<boolean> {
  const code = cleaned(typed)
  const spend = /^\d{6}$/.test(code)
    ? await spendOfApp(visit, staffId, code)
    : spendRecoveryCode(visit.db, staffId, code)
  if (spend === null) return false
  const [spent] = await commit(visit, [spend])
  return spent !== 0
}

async function spendOfApp(visit: Visit, staffId: string, code: string) {
  const factor = await findFactor(visit.db, staffId)
  if (factor === null || factor.confirmedAt === null) return null
  const counter = counterOf(await openSecret(visit, staffId, factor.secret), code, visit.now())
  return counter === null ? null : spendCounter(visit.db, staffId, counter)
}

async function openSecret(visit: Visit, staffId: string, sealed: string): Promise<Uint8Array> {
  return Buffer.from(await unseal(visit, sealed, aboutFactor(staffId)), 'base64url')
}

/** The step between the right password and a session: none, a code, or setting up a second factor. */
type FactorNeed = 'none' | 'code' | 'set-up'

/** The name in `platform_setting` of the setting that requires a second factor on the whole platform. */
export const secondFactorSetting = 'secondFactor'

/**
 * The step that an administrator needs. With a second factor they are asked for a code. Without one they must set it up if their company or
 * the platform requires it.
 */
export async function findFactorNeed({ db }: Visit, staffId: string): Promise<FactorNeed> {
  const row = await db
    .selectFrom('staff')
    .leftJoin('company', 'company.id', 'staff.company_id')
    .leftJoin('staff_factor', 'staff_factor.staff_id', 'staff.id')
    .leftJoin('platform_setting', (join) => join.on('platform_setting.name', '=', secondFactorSetting))
    .select([
      'staff_factor.confirmed_at as confirmedAt',
      'company.needs_second_factor as ofCompany',
      'platform_setting.value as ofPlatform',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
  if (row?.confirmedAt != null) return 'code'
  const isNeeded = row?.ofCompany === 1 || isRequired(row?.ofPlatform ?? null)
  return isNeeded ? 'set-up' : 'none'
}

/** Reads `{"required":true}`. Without a value, nothing is required. */
export function isRequired(value: string | null): boolean {
  return value !== null && (JSON.parse(value) as { required?: boolean }).required === true
}
