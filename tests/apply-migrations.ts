import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

const bindings = env as unknown as {
  DB: D1Database
  SEARCH: D1Database
  CORE_MIGRATIONS: Parameters<typeof applyD1Migrations>[1]
  SEARCH_MIGRATIONS: Parameters<typeof applyD1Migrations>[1]
}

await applyD1Migrations(bindings.DB, bindings.CORE_MIGRATIONS)
await applyD1Migrations(bindings.SEARCH, bindings.SEARCH_MIGRATIONS)
