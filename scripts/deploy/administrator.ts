import { randomBytes } from 'node:crypto'
import { hasAdministrator, inviteFirstAdministrator } from '#app/features/staff/model/staff/invite-first.ts'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Cloudflare } from './cloudflare.ts'
import type { Ids } from './configuration.ts'
import { remoteD1 } from './remote-d1.ts'
import type { Settings } from './settings.ts'
import type { Step } from './steps.ts'

/** Invites the first administrator by a mail that the console Worker sends within a minute. The link works once. */
export async function administratorSteps(
  cloudflare: Cloudflare,
  { settings, ids, isMigrated }: { settings: Settings; ids: Ids; isMigrated: boolean },
): Promise<Step[]> {
  const { administrator } = settings
  const step = (run: Step['run']) => [
    { title: `invite the first administrator: a mail to ${administrator.email}`, run },
  ]
  const id = ids.databases.DB
  if (id === undefined || !isMigrated) return step(async () => undefined)
  const visit = visitOf(cloudflare, id, settings)
  if (await hasAdministrator(visit)) return []
  return step(async () => void (await inviteFirstAdministrator(visit, administrator)))
}

/** A visit of the platform's console by nobody: the operator's machine stands in for a Worker. */
function visitOf(cloudflare: Cloudflare, id: string, { hosts, administrator }: Settings): Visit {
  const d1 = remoteD1(cloudflare, id)
  const [host = ''] = hosts.shared
  return {
    requestId: 'deploy',
    site: platformSite(),
    actor: null,
    proof: null,
    locale: administrator.lang,
    origin: `https://${host}`,
    basePath: '',
    address: null,
    country: null,
    userAgent: null,
    device: null,
    referrer: null,
    env: { DB: d1, SHARED_HOSTS: hosts.shared.join(',') } as Env,
    database: 'DB',
    db: openDatabase(d1),
    d1,
    now: () => Date.now(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    fetch,
    afterwards: () => undefined,
  }
}
