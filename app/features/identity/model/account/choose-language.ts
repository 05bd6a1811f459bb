import type { Locale } from '#app/kernel/i18n/locale.ts'
import { commit } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import type { Reader, Staff, Visit } from '#app/visit/visit.ts'

/** Stores the language of the signed-in person. For guests only the cookie remembers it (ruling 6). */
export async function chooseLanguage(visit: Visit, lang: Locale): Promise<void> {
  if (visit.actor === null) return
  if (visit.actor.kind === 'reader') await commit(visit, [updateReader(visit, visit.actor, lang)])
  else {
    const platform = await onPlatform(visit)
    await commit(platform, [updateStaff(platform, visit.actor, lang)])
  }
}

function updateReader({ db, site, now }: Visit, { id }: Reader, lang: Locale) {
  return db
    .updateTable('account')
    .set({ lang, updated_at: now() })
    .where('tenant_id', '=', site.tenantId)
    .where('id', '=', id)
}

function updateStaff({ db, now }: Visit, { id }: Staff, lang: Locale) {
  return db.updateTable('staff').set({ lang, updated_at: now() }).where('id', '=', id)
}
