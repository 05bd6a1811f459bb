import { setPriority } from 'node:os'
import { Miniflare } from 'miniflare'
import { ingestInspectorPort } from './settings.ts'
import { keepStorage, sharingOptions } from './shared-storage.ts'
import { deployedWorker } from './workers.ts'

/**
 * The process in which `npm start` runs the ingest Worker, with the folder of the databases as its argument. It tells its parent when it is
 * ready, and ends when its parent does.
 */
const [state] = process.argv.slice(2)
if (state === undefined) throw new Error('no folder of databases is named')
// The ingest computes for minutes at a time. If both want it, the process that answers readers gets three times as much processor time.
setPriority(5)
keepStorage(state)
const miniflare = new Miniflare(
  sharingOptions({
    state,
    inspectorPort: ingestInspectorPort,
    hear: console.log,
    workers: [deployedWorker('ingest')],
  }),
)
process.on('disconnect', () => void miniflare.dispose().finally(() => process.exit(0)))
await miniflare.ready
process.send?.('ready')
