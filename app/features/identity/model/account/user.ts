import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { roleLevelToCode } from '#app/features/identity/model/session/session-view.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { commit } from '#app/visit/commit.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { findReader, type ReaderAccount, updateReader } from './account-store.ts'
import type { Registration } from './register.ts'

export type UserInHand = { reader: ReaderAccount; actor: Actor; isOwn: boolean }

/**
 * The reader that a call is about: the caller, or for an administrator any reader of their tenant. Refuses guests with
 * `unauthorized`, a reader who means somebody else or came by address with `noPermission`, and an unknown reader with
 * `userNotFound`.
 */
export async function getUser(visit: Visit, id: string): Promise<UserInHand> {
  const actor = requireSignedIn(visit)
  const isOwn = actor.kind === 'reader' && actor.id === id
  if (actor.kind === 'reader' && (actor.level === 'ip_reader' || !isOwn)) refuse('noPermission')
  const reader = await findReader(visit.db, { tenantId: visit.site.tenantId, accountId: id })
  return { reader: reader ?? refuse('userNotFound'), actor, isOwn }
}

type Changes = {
  id: string
  fullName?: string
  lang?: Locale
  isSubscribeMail?: boolean
  isReceiveNotify?: boolean
  isReceiveAlert?: boolean
}

/**
 * Changes a reader's name and language, with or without the mail flag (R385), or both flags (R386), or whether they get alerts of their saved
 * searches. Fields that are
 * missing stay. Refuses as `getUser` does, and no changes, or only one of two flags, with `badParameters`.
 */
export async function updateUser(visit: Visit, changes: Changes): Promise<ReaderAccount> {
  const { reader, actor, isOwn } = await getUser(visit, changes.id)
  const { fullName, lang, isSubscribeMail, isReceiveNotify, isReceiveAlert } = changes
  if (isReceiveNotify !== undefined && isSubscribeMail === undefined)
    refuseFields({ isSubscribeMail: ['required'] })
  if ([fullName, lang, isSubscribeMail, isReceiveAlert].every((value) => value === undefined))
    refuseFields({ fullName: ['required'] })
  const account = { tenantId: visit.site.tenantId, accountId: reader.id }
  const wanted = {
    name: fullName,
    lang,
    subscribesMail: isSubscribeMail,
    receivesNotifications: isReceiveNotify,
    receivesAlerts: isReceiveAlert,
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

/** One reader, for themselves and for administrators (spec User). */
export function viewUser(reader: ReaderAccount, visit: Visit) {
  const { site } = visit
  return {
    id: reader.id,
    name: reader.name,
    fullName: reader.name,
    email: reader.email,
    lang: reader.lang ?? visit.locale,
    roleLevel: roleLevelToCode('reader'),
    isSubscribeMail: reader.subscribesMail,
    isReceiveNotify: reader.receivesNotifications,
    isReceiveAlert: reader.receivesAlerts,
    companyId: String(site.companyId),
    domain: site.domain ?? new URL(visit.origin).hostname,
    path: site.servicePath ?? '',
    shopId: null,
    beUserId: reader.id,
  }
}

/** The answer to a registration. It is the same whether the address was known or not. */
export function viewRegistration({ id, fullName, email, lang }: Registration) {
  return { id, fullName, email, lang }
}
