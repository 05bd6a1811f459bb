import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { seedOnce } from './parts/local-world.ts'
import { migrate } from './parts/migrate.ts'
import { serve } from './parts/serve.ts'
import { port, root, sandboxOrigin } from './parts/settings.ts'
import { welcome } from './parts/welcome.ts'

/** Saves come in bursts. Milliseconds. */
const settle = 150

await Promise.all([build(), migrate()])
await seedOnce()
const server = await serve({ liveReload: true })
console.log(
  `${welcome(port, sandboxOrigin)}\nWatching for changes: a save rebuilds, and the browser reloads.`,
)

let timer: NodeJS.Timeout | undefined
let building = Promise.resolve()
for (const folder of ['app', 'locales', 'workers', 'public']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || file.includes('fonts.css') || file.startsWith('glyphs')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(rebuild)
    }, settle)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, server.stop)
process.exit(await server.stopped)

async function rebuild(): Promise<void> {
  const begin = performance.now()
  try {
    await build({ prune: false })
    console.log(`rebuilt in ${Math.round(performance.now() - begin)} ms`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
