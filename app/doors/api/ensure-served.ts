import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { ensureMayRead } from '#app/features/access/model/may-open.ts'
import { requireOwnAccount, requirePerson, requireReader, requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * Whether a call is for whoever makes it, by its declaration. Asked only of calls that can't be understood, so that who may
 * not make them learns that, and not what is wrong with a field; what decides is the use-case (docs/adr/039). Refuses
 * as the use-cases do, with `unauthorized` or `noPermission`.
 */
export async function ensureServed(visit: Visit, { access, only }: Endpoint): Promise<void> {
  if (access === 'public') return
  if (access === 'optional') return only === 'mayOpen' ? ensureMayRead(visit) : ensureMayLook(visit)
  const levels = [access].flat()
  const staffLevel = levels.find((level) => level !== 'user')
  const isForReaders = levels.length > 1 || staffLevel === undefined
  if (staffLevel !== undefined && !(isForReaders && visit.actor?.kind === 'reader'))
    (only === 'person' ? requirePerson : requireStaff)(visit, staffLevel)
  else if (only === 'ownAccount') requireOwnAccount(visit)
  else requireReader(visit)
}

async function ensureMayLook(visit: Visit): Promise<void> {
  ensureMayBrowse(visit)
  await confirmMayBrowse(visit)
}
