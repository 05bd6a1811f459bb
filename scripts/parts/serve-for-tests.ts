import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { seedTestSites } from '#tests/api/test-sites.ts'
import { migrate, seedOnce } from './local-world.ts'
import { serve } from './serve.ts'
import { root, stateFolder } from './settings.ts'

/** The server that browser and API tests run against: the demo world and the tests' own sites, on PORT and BUNKO_STATE. */
await migrate()
if (await seedOnce()) await addTestSites()
const server = await serve()
console.log('serving')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, server.stop)
process.exit(await server.stopped)

async function addTestSites(): Promise<void> {
  const proxy = await getPlatformProxy<Env>({
    configPath: join(root, 'wrangler.toml'),
    persist: { path: join(stateFolder, 'v3') },
  })
  try {
    await seedTestSites(openDatabase(databaseFor(proxy.env, 0)), Date.now())
  } finally {
    await proxy.dispose()
  }
}
