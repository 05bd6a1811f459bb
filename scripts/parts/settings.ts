import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The port of an instance and the folder of its local databases come from the environment, so that two instances can run side by side. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
export const port = Number(process.env.PORT ?? 8787)
export const stateFolder = resolve(root, process.env.BUNKO_STATE ?? '.bunko/state')

export const origin = `http://localhost:${port}`

/** The sandbox has its own origin, because the services that it simulates have other origins than the app. */
export const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1000)
export const sandboxOrigin = `http://localhost:${sandboxPort}`

/** The ports where a debugger reaches the app and the ingest Worker. Without the variable there is no inspector. */
export const inspectorPort =
  process.env.INSPECTOR_PORT === undefined ? undefined : Number(process.env.INSPECTOR_PORT)
export const ingestInspectorPort = inspectorPort === undefined ? undefined : inspectorPort + 1
