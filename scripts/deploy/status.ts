import type { Cloudflare } from './cloudflare.ts'
import type { ResourceNames } from './resource-names.ts'
import { deploymentsOf, versionOf } from './versions.ts'

type Database = { name: string; uuid: string; file_size?: number }
type Queue = { queue_name: string }

/** D1's limit for one database, in bytes. */
const maxDatabase = 10e9

/** Lists what an environment has: Workers with the versions that answer, databases with their sizes, queues, bucket. */
export async function describeStatus(cloudflare: Cloudflare, names: ResourceNames): Promise<string[]> {
  const lines: string[] = []
  for (const name of Object.values(names.workers)) {
    const [current] = await deploymentsOf(cloudflare, name)
    lines.push(
      current === undefined ? `Worker ${name}: not deployed` : `Worker ${name}, since ${current.created_on}:`,
    )
    for (const { version_id, percentage } of current?.versions ?? []) {
      const { annotations = {} } = await versionOf(cloudflare, name, version_id)
      const said = [annotations['workers/message'], annotations['workers/tag']].filter(Boolean).join(', ')
      lines.push(`  ${percentage} % ${version_id}${said && ` (${said})`}`)
    }
  }
  const databases = await cloudflare.list<Database>('/d1/database')
  for (const { name } of names.databases) {
    const found = databases.find((database) => database.name === name)
    const { file_size = 0 } =
      found === undefined ? {} : await cloudflare.call<Database>('GET', `/d1/database/${found.uuid}`)
    const share = Math.round((file_size / maxDatabase) * 100)
    lines.push(
      `D1 ${name}: ${found === undefined ? 'missing' : `${(file_size / 1e6).toFixed(1)} MB, ${share} % of the limit`}`,
    )
  }
  const queues = await cloudflare.list<Queue>('/queues')
  for (const name of names.queues) {
    const found = queues.find(({ queue_name }) => queue_name === name)
    lines.push(`Queue ${name}: ${found === undefined ? 'missing' : 'there'}`)
  }
  const bucket = await cloudflare.find(`/r2/buckets/${names.bucket}`)
  return [...lines, `R2 ${names.bucket}: ${bucket === null ? 'missing' : 'there'}`]
}
