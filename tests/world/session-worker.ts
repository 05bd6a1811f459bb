import { openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { insertReader, sessionOf } from './session-of.ts'

/**
 * Stands beside the Workers of a test server, on its database: `?path=aozora&name=…` or `?domain=…&name=…`; with `new` the name is made
 * a reader's first.
 */
export default {
  async fetch(request, env) {
    const query = new URL(request.url).searchParams
    const db = openDatabase(env.DB)
    const tenants = db.selectFrom('tenant').select('id')
    const domain = query.get('domain')
    const { id } = await (domain === null
      ? tenants.where('service_path', '=', query.get('path'))
      : tenants.where('domain', '=', domain)
    ).executeTakeFirstOrThrow()
    const name = query.get('name') ?? ''
    const who = { tenantId: id, name, now: Date.now() }
    if (query.has('new')) await insertReader(db, who)
    return new Response(await sessionOf(db, who))
  },
} satisfies ExportedHandler<Pick<Env, 'DB'>>
