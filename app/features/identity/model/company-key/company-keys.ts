import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { seal } from '#app/kernel/data/sealed.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { commit } from '#app/visit/commit.ts'
import { requireFreshProof, requirePerson, requireStaff } from '#app/visit/require.ts'
import { staffMayWorkOnCompany } from '#app/visit/staff-policy.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import {
  aboutCompanyKey,
  type CompanyKey,
  endPrevious,
  findKeyInClear,
  forgetKeyInClear,
  insertCompanyKey,
  listCompanyKeys,
  stepBack,
} from './company-key-store.ts'

/** assumed: how long the previous key stays valid after a rotation, so that an app's servers can all get the new one. Milliseconds. */
const overlap = 30 * 86_400_000

/** The id of a key that is still stored in plain text. */
const inClear = 'unsealed'

const companyId = z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId').optional()
export const AppKeyQuery = z.object({ companyId })
export const RotateAppKey = z.object({ companyId, current: z.string().max(64).optional() })
export const EndAppKey = z.object({ companyId, keyId: z.string().max(64) })

/** The company whose keys are meant: the site's own, or in the console the one that was asked for. */
function scopeOf(visit: Visit, admin: Staff, asked: number | undefined): number {
  const here = visit.site.tenantId === 0 ? (asked ?? admin.companyId) : visit.site.companyId
  return here !== null && staffMayWorkOnCompany(admin, here) ? here : refuse('notFound')
}

/**
 * The keys that the company's apps sign with, shown only by their last characters: the newest key, and the one before it
 * while it is still valid.
 */
export async function getAppKeys(
  visit: Visit,
  { companyId }: z.output<typeof AppKeyQuery>,
): Promise<CompanyKey[]> {
  return readKeys(visit, scopeOf(visit, requireStaff(visit, 'company'), companyId))
}

async function readKeys({ db, now }: Visit, companyId: number): Promise<CompanyKey[]> {
  const [keys, clear] = await Promise.all([
    listCompanyKeys(db, companyId, now()),
    findKeyInClear(db, companyId),
  ])
  if (clear === null) return keys
  const unsealed = { id: inClear, place: 'current' as const, ending: '', createdByName: '', createdAt: 0 }
  return [...keys, { ...unsealed, endsAt: null, usedOn: null }]
}

/**
 * Makes a new key for the company's apps and shows it this once. The previous key stays valid for 30 days, and the one
 * before that ends at once. `current` is the newest key that the administrator saw. If it no longer is, this refuses with
 * `changedMeanwhile`, because two rotations at the same moment would lose one key unnoticed. Only for persons who proved
 * themselves a moment ago.
 */
export async function rotateAppKey(
  visit: Visit,
  { companyId: asked, current }: z.output<typeof RotateAppKey>,
): Promise<{ keys: CompanyKey[]; secret: string }> {
  const admin = requirePerson(visit, 'company')
  const companyId = scopeOf(visit, admin, asked)
  requireFreshProof(visit)
  const newest = (await readKeys(visit, companyId)).find(({ place }) => place === 'current')
  if (newest?.id !== current) refuse('changedMeanwhile')
  const secret = `bk_app_${Buffer.from(visit.randomBytes(32)).toString('base64url')}`
  const endsAt = visit.now() + overlap
  const made = await sealedKey(visit, companyId, secret)
  await commit(visit, [
    endPrevious(visit.db, companyId),
    ...(newest === undefined ? [] : await stepsBack(visit, companyId, newest, endsAt)),
    insertCompanyKey(visit.db, { ...made, place: 'current', createdByName: admin.name, endsAt: null }),
    insertAudit(visit, admin, { action: 'key.rotateApp', subject: made.id, companyId }),
  ])
  return { keys: await readKeys(visit, companyId), secret }
}

async function sealedKey(visit: Visit, companyId: number, key: string) {
  const id = newElementId(visit.randomBytes)
  const sealed = await seal(visit, key, aboutCompanyKey({ companyId, id }))
  return { id, companyId, key, sealed, createdAt: visit.now() }
}

async function stepsBack(
  visit: Visit,
  companyId: number,
  { id }: CompanyKey,
  endsAt: number,
): Promise<Write[]> {
  if (id !== inClear) return [stepBack(visit.db, { companyId, id }, endsAt)]
  const clear = (await findKeyInClear(visit.db, companyId)) ?? refuse('changedMeanwhile')
  const kept = await sealedKey(visit, companyId, clear)
  return [
    insertCompanyKey(visit.db, { ...kept, place: 'previous', createdByName: '', endsAt }),
    forgetKeyInClear(visit.db, companyId, clear),
  ]
}

/** Ends the previous key at once. Refuses an unknown key, and also the newest one, with `apiKeyNotFound`. */
export async function endAppKey(
  visit: Visit,
  { companyId: asked, keyId }: z.output<typeof EndAppKey>,
): Promise<CompanyKey[]> {
  const admin = requirePerson(visit, 'company')
  const companyId = scopeOf(visit, admin, asked)
  const keys = await readKeys(visit, companyId)
  if (!keys.some(({ id, place }) => id === keyId && place === 'previous')) refuse('apiKeyNotFound')
  await commit(visit, [
    endPrevious(visit.db, companyId, keyId),
    insertAudit(visit, admin, { action: 'key.endApp', subject: keyId, companyId }),
  ])
  return readKeys(visit, companyId)
}

/** The fields of a key that answers may contain. */
export function viewAppKey({ createdAt, endsAt, ...key }: CompanyKey) {
  return {
    ...key,
    createdAt: new Date(createdAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
  }
}
