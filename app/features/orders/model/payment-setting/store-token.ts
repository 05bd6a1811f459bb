import type { StoreToken, TokenPlace } from '#app/gateways/payment/shopify/ask-store.ts'
import { commitTo } from '#app/kernel/data/commit.ts'
import { seal, unseal } from '#app/kernel/data/sealed.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'

type Deps = Pick<Visit, 'd1' | 'db' | 'env' | 'randomBytes'>

const provider = 'SHOPIFY'
const aboutToken = (tenantId: number) => `store_token ${tenantId}`

/** Keeps nothing, for a contract that is only checked. */
export const noToken: TokenPlace = { find: async () => null, keep: async () => {} }

/** Keeps the token of a site's store, sealed. A token that can't be read or written is as good as none, because another can be asked for. */
export function storeTokenOf({ d1, db, env, randomBytes }: Deps, tenantId: number): TokenPlace {
  const about = aboutToken(tenantId)
  return {
    async find() {
      const row = await db
        .selectFrom('store_token')
        .select('sealed')
        .where('tenant_id', '=', tenantId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      if (row === undefined) return null
      return JSON.parse(await unseal({ env }, row.sealed, about).catch(nothingIfRefused)) as StoreToken | null
    },
    async keep(token) {
      const sealed = await seal({ env, randomBytes }, JSON.stringify(token), about)
      const columns = { sealed, expires_at: token.expiresAt }
      const write = db
        .insertInto('store_token')
        .values({ tenant_id: tenantId, provider, ...columns })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doUpdateSet(columns))
      await commitTo(d1, [write]).catch(nothingIfRefused)
    },
  }
}

function nothingIfRefused(error: unknown): string {
  if (isRefusal(error)) return 'null'
  throw error
}
