import { prepared } from '#app/data/prepared.ts'
import type { Visit } from '#app/visit/visit.ts'

const registrationAtGoogle = prepared<{ tenantId: number }>()((db, at) =>
  db
    .selectFrom('identity_provider')
    .select('client_id as clientId')
    .where('tenant_id', '=', at.tenantId)
    .where('provider', '=', 'google'),
)

/**
 * What a visitor's client needs beside the site's settings, which the visit has: the public number of the site's
 * registration with Google, where it signs in there. Everybody may ask, also before signing in (R254, decision 22).
 */
export async function getSettings({ db, site }: Visit): Promise<{ googleId: string | null }> {
  if (!site.settings.signIn.googleOption) return { googleId: null }
  const [registration] = await registrationAtGoogle(db, { tenantId: site.tenantId })
  return { googleId: registration?.clientId ?? null }
}
