import { build } from './build.ts'
import { fillInBackground } from './parts/fill-library.ts'
import { migrate } from './parts/migrate.ts'
import { seedOnce } from './parts/seed-state.ts'
import { serve } from './parts/serve.ts'
import { port, sandboxOrigin } from './parts/settings.ts'
import { welcome, welcomeToNothing } from './parts/welcome.ts'

/** `npm start -- --empty` uses its own state folder without the demo world: it has only the console and its first administrator. */
const isEmpty = process.argv.includes('--empty')

console.log('Building…')
await Promise.all([build(), migrate()])
if (await seedOnce({ isEmpty })) console.log(isEmpty ? 'Began with nothing.' : 'Seeded the demo world.')
const server = await serve()
console.log(isEmpty ? welcomeToNothing(port, sandboxOrigin) : welcome(port, sandboxOrigin))
if (!isEmpty) fillInBackground(server)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, server.stop)
process.exit(await server.stopped)
