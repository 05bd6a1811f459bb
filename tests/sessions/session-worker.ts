import { type Database, platformDb, tenantDb } from '#app/kernel/data/database.ts'
import type { DatabaseEnv } from '#app/kernel/data/env.ts'
import { insertReader, sessionOf } from './session-of.ts'

/**
 * A Worker that makes sessions in the databases of a test server: `?path=aozora&name=…` or `?domain=…&name=…` for a site, only `?name=…` for
 * the console. With `new` it first makes a reader of that name.
 */
export default {
  async fetch(request, env) {
    const query = new URL(request.url).searchParams
    const platform = await platformDb(env)
    const name = query.get('name') ?? ''
    const who = { tenantId: await tenantOf(platform.db, query), name, now: Date.now() }
    const { db } = who.tenantId === 0 ? platform : await tenantDb(env, who.tenantId)
    if (query.has('new')) await insertReader(db, who)
    return new Response(await sessionOf(db, who, platform.db))
  },
} satisfies ExportedHandler<DatabaseEnv>

/** Returns the tenant's id. The console's is 0, which no tenant has. */
async function tenantOf(db: Database, query: URLSearchParams): Promise<number> {
  const [path, domain] = [query.get('path'), query.get('domain')]
  if (path === null && domain === null) return 0
  const tenants = db.selectFrom('tenant').select('id')
  const { id } = await (domain === null
    ? tenants.where('service_path', '=', path)
    : tenants.where('domain', '=', domain)
  ).executeTakeFirstOrThrow()
  return id
}
