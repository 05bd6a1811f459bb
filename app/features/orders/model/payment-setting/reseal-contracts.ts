import { sql } from 'kysely'
import {
  isSealedBy,
  type Kept,
  maxPerSweep,
  reseal,
  type SealingDeps,
} from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { type Database, platformDb } from '#app/kernel/data/database.ts'
import { sealingKeyNames } from '#app/kernel/data/sealed.ts'
import { aboutPayment } from './payment-setting-store.ts'

/** Run by cron: seals companies' contracts again with the newest key if an older one sealed them. Returns how many. */
export async function sweepPaymentSecrets(deps: SealingDeps): Promise<number> {
  const [, ...older] = sealingKeyNames(deps.env)
  const platform = await platformDb(deps.env)
  const found = await Promise.all(older.map((name) => listSealedBy(platform.db, name)))
  return reseal(deps, platform, found.flat())
}

async function listSealedBy(db: Database, key: string): Promise<Kept[]> {
  const rows = await db
    .selectFrom('company_payment')
    .select(['company_id as companyId', 'sealed_secrets as text'])
    .where('sealed_secrets', 'is not', null)
    .where(isSealedBy(sql.ref('sealed_secrets'), key))
    .limit(maxPerSweep)
    .execute()
  return rows.map(({ companyId, text }) => {
    const row = db
      .updateTable('company_payment')
      .where('company_id', '=', companyId)
      // Another request may have saved other secrets in the meantime.
      .where('sealed_secrets', '=', text)
    return {
      text: text ?? '',
      isSealed: true,
      about: aboutPayment(companyId),
      replace: (sealed) => row.set({ sealed_secrets: sealed }),
    }
  })
}
