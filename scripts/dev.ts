import { DevApp } from './dev/dev-app.ts'
import { adviceFor, onSaves } from './dev/saves.ts'
import { copyPublic, layOutStaticAssets } from './dev/static-assets.ts'
import { fillInBackground } from './parts/fill-library.ts'
import { migrate } from './parts/migrate.ts'
import { seedOnce } from './parts/seed-state.ts'
import { serve } from './parts/serve.ts'
import { port, sandboxOrigin } from './parts/settings.ts'
import { welcome } from './parts/welcome.ts'

await Promise.all([layOutStaticAssets(), migrate()])
await seedOnce()
const server = await serve(startDevApp)
console.log(`${welcome(port, sandboxOrigin)}\nWatching: what is saved is shown, and pages stay as they are.`)
fillInBackground(server)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, server.stop)
process.exit(await server.stopped)

/** Starts the app for development instead of the built one. */
async function startDevApp() {
  const app = new DevApp()
  await app.takeOver([])
  const door = await app.open()
  onSaves(async (saved) => {
    const begin = performance.now()
    for (const file of saved) console.log(adviceFor(file) ?? file)
    if (saved.some((file) => file.startsWith('public/'))) await copyPublic()
    await app.takeOver(saved)
    console.log(`taken over in ${Math.round(performance.now() - begin)} ms`)
  })
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  return {
    ended,
    tick: () => app.tick(),
    bindings: () => app.bindings(),
    stop() {
      door.close()
      void app.close().then(() => resolve(0))
    },
  }
}
