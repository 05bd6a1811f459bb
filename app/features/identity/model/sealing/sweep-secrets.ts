import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  aboutCompanyKey,
  forgetKeyInClear,
  insertCompanyKey,
} from '#app/features/identity/model/company-key/company-key-store.ts'
import { aboutRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { aboutFactor } from '#app/features/identity/model/second-factor/second-factor.ts'
import { commitTo, type Write } from '#app/kernel/data/commit.ts'
import { type Database, type OpenDatabase, platformDb, sweepTenantDbs } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { seal, sealingKeyNames, unseal } from '#app/kernel/data/sealed.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'

/**
 * Run by cron: seals tenants' secrets that are still in plain text, and seals those of an older key again with the newest one, so
 * that the older key can be removed once the platform's health page reports none. Does nothing without a key. A secret
 * that no key opens is left alone, so that the others are still done. Returns how many were sealed.
 */
export async function sweepSecrets(deps: SealingDeps): Promise<number> {
  const [newest, ...older] = sealingKeyNames(deps.env)
  if (newest === undefined) return 0
  return sweepTenantDbs(deps.env, async (tenants) => {
    const { db } = tenants
    const found = [listInClear(db), ...older.map((name) => listRegistrationsBy(db, name))]
    return reseal(deps, tenants, (await Promise.all(found)).flat())
  })
}

/** Run by cron: does the same with the secrets of staff and companies, which are the platform's. */
export async function sweepStaffSecrets(deps: SealingDeps): Promise<number> {
  const [newest, ...older] = sealingKeyNames(deps.env)
  if (newest === undefined) return 0
  const platform = await platformDb(deps.env)
  const found = await Promise.all([
    listCompanyKeysInClear(deps, platform.db),
    ...older.flatMap((name) => [listFactorsBy(platform.db, name), listCompanyKeysBy(platform.db, name)]),
  ])
  return reseal(deps, platform, found.flat())
}

async function listInClear(db: Database): Promise<Kept[]> {
  const rows = await db
    .selectFrom('identity_provider')
    .select(['tenant_id as tenantId', 'provider', 'client_secret as text'])
    .where('client_secret', 'is not', null)
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ text, ...place }) => {
    const kept = { text: text ?? '', isSealed: false, about: aboutRegistration(place) }
    const row = db
      .updateTable('identity_provider')
      .where('tenant_id', '=', place.tenantId)
      .where('provider', '=', place.provider)
      // Another request may have saved a different secret in the meantime.
      .where('client_secret', '=', text)
    return { ...kept, replace: (sealed) => row.set({ client_secret: null, sealed_secret: sealed }) }
  })
}

async function listRegistrationsBy(db: Database, key: string): Promise<Kept[]> {
  const rows = await db
    .selectFrom('identity_provider')
    .select(['tenant_id as tenantId', 'provider', 'sealed_secret as text'])
    .where('sealed_secret', 'is not', null)
    .where(isSealedBy(sql.ref('sealed_secret'), key))
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ text, ...place }) => {
    const kept = { text: text ?? '', isSealed: true, about: aboutRegistration(place) }
    const row = db
      .updateTable('identity_provider')
      .where('tenant_id', '=', place.tenantId)
      .where('provider', '=', place.provider)
      .where('sealed_secret', '=', text)
    return { ...kept, replace: (sealed) => row.set({ sealed_secret: sealed }) }
  })
}

async function listFactorsBy(db: Database, key: string): Promise<Kept[]> {
  const rows = await db
    .selectFrom('staff_factor')
    .select(['staff_id as staffId', 'secret as text'])
    .where(isSealedBy(sql.ref('secret'), key))
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ staffId, text }) => {
    const row = db.updateTable('staff_factor').where('staff_id', '=', staffId).where('secret', '=', text)
    return { text, isSealed: true, about: aboutFactor(staffId), replace: (secret) => row.set({ secret }) }
  })
}

/** Lists the companies' keys that are still stored in their old place. Each is stored again as the company's newest key. */
async function listCompanyKeysInClear({ randomBytes }: SealingDeps, db: Database): Promise<Kept[]> {
  const rows = await db
    .selectFrom('company')
    .select(['id as companyId', 'api_key as key', 'created_at as createdAt'])
    .where('api_key', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_key')
            .select('company_key.id')
            .whereRef('company_key.company_id', '=', 'company.id')
            .where('company_key.place', '=', 'current'),
        ),
      ),
    )
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ companyId, key, createdAt }) => {
    const [id, text] = [newElementId(randomBytes), key ?? '']
    const kept = { id, companyId, key: text, place: 'current' as const, createdByName: '', createdAt }
    return {
      text,
      isSealed: false,
      about: aboutCompanyKey({ companyId, id }),
      replace: (sealed) => [
        insertCompanyKey(db, { ...kept, sealed, endsAt: null }),
        forgetKeyInClear(db, companyId, text),
      ],
    }
  })
}

async function listCompanyKeysBy(db: Database, key: string): Promise<Kept[]> {
  const rows = await db
    .selectFrom('company_key')
    .select(['id', 'company_id as companyId', 'sealed as text'])
    .where(isSealedBy(sql.ref('sealed'), key))
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ id, companyId, text }) => {
    const row = db.updateTable('company_key').where('id', '=', id).where('sealed', '=', text)
    return {
      text,
      isSealed: true,
      about: aboutCompanyKey({ companyId, id }),
      replace: (sealed) => row.set({ sealed }),
    }
  })
}

export type SealingDeps = { env: Pick<Env, 'DB' | 'SEALING_KEYS'>; randomBytes(length: number): Uint8Array }

/** A secret as its row has it, and the write that replaces it. */
export type Kept = {
  text: string
  isSealed: boolean
  about: string
  replace: (sealed: string) => Write | Write[]
}

/** The most secrets of each kind per sweep. The rest follow in the next one. */
export const maxPerSweep = 50

/** Seals the given secrets with the newest key. Returns how many. */
export async function reseal(
  deps: SealingDeps,
  { d1 }: Pick<OpenDatabase, 'd1'>,
  due: readonly Kept[],
): Promise<number> {
  for (const { text, isSealed, about, replace } of due) {
    const words = isSealed ? await unseal(deps, text, about) : text
    await commitTo(d1, [replace(await seal(deps, words, about))].flat())
  }
  return due.length
}

/**
 * A condition: the secret was sealed with this key. It is a range of the index, because key names have no dot, and the character after the
 * dot is the slash.
 */
export function isSealedBy(column: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} >= ${`${key}.`} AND ${column} < ${`${key}/`}`
}
