import type { Locale } from '#app/values/locale.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Makes a language the signed-in reader's own; for guests the cookie alone remembers it (decision 6). */
export async function chooseLanguage(visit: Visit, lang: Locale): Promise<void> {
  if (visit.actor?.kind !== 'reader') return
  await commit(visit, [
    visit.db
      .updateTable('account')
      .set({ lang, updated_at: visit.now() })
      .where('tenant_id', '=', visit.site.tenantId)
      .where('id', '=', visit.actor.id),
  ])
}
