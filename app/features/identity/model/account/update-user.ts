import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { commit } from '#app/visit/commit.ts'
import type { Visit } from '#app/visit/visit.ts'
import { updateReader } from './account-change-store.ts'
import type { ReaderAccount } from './account-store.ts'
import { getUser } from './get-user.ts'

type Changes = {
  id: string
  fullName?: string
  lang?: Locale
  isSubscribeMail?: boolean
  isReceiveNotify?: boolean
}

/**
 * Changes a reader's name and language, with or without the mail flag (R385), or both flags (R386). Fields that are
 * missing stay. Refuses as `getUser` does, and no changes, or only one of two flags, with `badParameters`.
 */
export async function updateUser(visit: Visit, changes: Changes): Promise<ReaderAccount> {
  const { reader, actor, isOwn } = await getUser(visit, changes.id)
  const { fullName, lang, isSubscribeMail, isReceiveNotify } = changes
  if (isReceiveNotify !== undefined && isSubscribeMail === undefined)
    refuseFields({ isSubscribeMail: ['required'] })
  if ([fullName, lang, isSubscribeMail].every((value) => value === undefined))
    refuseFields({ fullName: ['required'] })
  const account = { tenantId: visit.site.tenantId, accountId: reader.id }
  const wanted = {
    name: fullName,
    lang,
    subscribesMail: isSubscribeMail,
    receivesNotifications: isReceiveNotify,
  }
  const changed = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const audit = insertAudit(visit, actor, {
    action: 'user.update',
    subject: reader.id,
    name: reader.name,
    before: Object.fromEntries(changed.map(([name]) => [name, reader[name as keyof ReaderAccount]])),
    after: Object.fromEntries(changed),
  })
  await commit(visit, [updateReader(visit.db, account, wanted, visit.now()), ...(isOwn ? [] : [audit])])
  return { ...reader, ...Object.fromEntries(changed) }
}
