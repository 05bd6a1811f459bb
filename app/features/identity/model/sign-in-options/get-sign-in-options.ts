import { findKeptRegistration } from '#app/features/identity/model/identity/provider-store.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type Registrations, type SignInOptions, shownOptions } from './sign-in-options.ts'

/** The site's ways to sign in as they are stored, with sealed secrets, for the use-case that changes them. */
export async function readSignInOptions({ db, site: { tenantId } }: Visit): Promise<SignInOptions> {
  const [{ value, revision }, google, microsoft, learning] = await Promise.all([
    findSetting(db, tenantId, 'signIn'),
    findKeptRegistration(db, { tenantId, provider: 'google' }),
    findKeptRegistration(db, { tenantId, provider: 'microsoft' }),
    findKeptRegistration(db, { tenantId, provider: 'learning' }),
  ])
  const registrations: Registrations = { google, microsoft, learning }
  return { settings: value, registrations, revision }
}

/** The same for administrators of the site's company. Of secrets it shows only whether they exist. */
export async function getSignInOptions(visit: Visit) {
  requireStaff(visit, 'company')
  const options = await readSignInOptions(visit)
  return { ...shownOptions(options), revision: options.revision }
}
