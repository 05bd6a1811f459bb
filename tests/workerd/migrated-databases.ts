import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// All test files share one runtime and its modules, so the databases are migrated only once.
for (const records of [env.DB, env.DB_2, env.DB_3]) await applyD1Migrations(records, env.CORE_MIGRATIONS)
await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
await applyD1Migrations(env.SEARCH_2, env.SEARCH_MIGRATIONS)
