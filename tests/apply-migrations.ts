import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

await reset()
await applyD1Migrations(env.DB, env.CORE_MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
