import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where an instance listens and keeps its local databases, so that two can run side by side. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const port = Number(process.env.PORT ?? 8787)
export const stateFolder = resolve(root, process.env.BUNKO_STATE ?? '.bunko/state')

export const origin = `http://localhost:${port}`

/** The sandbox has an origin of its own, as the services that it plays have. */
export const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1000)
export const sandboxOrigin = `http://localhost:${sandboxPort}`

/** Where a debugger finds the Workers that `npm start` serves; they have no inspector where nothing is set. */
export const inspectorPort =
  process.env.INSPECTOR_PORT === undefined ? undefined : Number(process.env.INSPECTOR_PORT)
