import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

await applyD1Migrations(env.DB, env.CORE_MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
