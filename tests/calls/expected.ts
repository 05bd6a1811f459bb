import type { Access, Only } from '#app/doors/api/endpoint.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import type { Asker } from './principals.ts'
import type { Twin } from './twin-sites.ts'

type Declared = { access: Access; only: Only | null }

const staffLevels = ['service', 'company', 'system'] as const
type StaffLevel = (typeof staffLevels)[number]

/** Returns the outcome that a declaration of access promises to a principal: `allowed`, or the refusal's name. */
export function expectedOf({ access, only }: Declared, asker: Asker, site: Twin): ErrorName | 'allowed' {
  if (access === 'public') return 'allowed'
  if (asker.level === 'guest') return isForGuests({ access, only }, site) ? 'allowed' : asker.why
  if (asker.level === 'reader' || asker.level === 'ip_reader')
    return isForReaders({ access, only }, asker.level) ? 'allowed' : 'noPermission'
  if (only === 'person' && asker.isKey === true) return 'noPermission'
  return isForStaff({ access, only }, asker.level) ? 'allowed' : 'noPermission'
}

function isForGuests({ access, only }: Declared, { guests }: Twin): boolean {
  return access === 'optional' && (only === 'mayOpen' ? guests.open : guests.browse)
}

function isForReaders({ access, only }: Declared, level: 'reader' | 'ip_reader'): boolean {
  if (level === 'ip_reader' && only === 'ownAccount') return false
  return access === 'optional' || access === 'user' || Array.isArray(access)
}

function isForStaff({ access, only }: Declared, level: StaffLevel): boolean {
  if (access === 'optional') return only !== 'mayOpen'
  const from = [access].flat().find((one) => staffLevels.some((name) => name === one))
  return from !== undefined && staffLevels.indexOf(level) >= staffLevels.indexOf(from as StaffLevel)
}
