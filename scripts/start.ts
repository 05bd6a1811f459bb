import { build } from './build.ts'
import { migrate, seedOnce } from './parts/local-world.ts'
import { serve } from './parts/serve.ts'
import { port, sandboxOrigin } from './parts/settings.ts'
import { welcome } from './parts/welcome.ts'

console.log('Building…')
await Promise.all([build(), migrate()])
if (await seedOnce()) console.log('Seeded the demo world.')
const server = await serve()
console.log(welcome(port, sandboxOrigin))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, server.stop)
process.exit(await server.stopped)
