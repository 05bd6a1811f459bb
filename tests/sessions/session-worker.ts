import { type Database, openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { insertReader, sessionOf } from './session-of.ts'

/**
 * A Worker that makes sessions in the database of a test server: `?path=aozora&name=…` or `?domain=…&name=…` for a site, only `?name=…` for
 * the console. With `new` it first makes a reader of that name.
 */
export default {
  async fetch(request, env) {
    const query = new URL(request.url).searchParams
    const db = openDatabase(env.DB)
    const name = query.get('name') ?? ''
    const who = { tenantId: await tenantOf(db, query), name, now: Date.now() }
    if (query.has('new')) await insertReader(db, who)
    return new Response(await sessionOf(db, who))
  },
} satisfies ExportedHandler<Pick<Env, 'DB'>>

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
