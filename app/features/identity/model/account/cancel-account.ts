import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import { insertJob, jobKind } from '#app/kernel/jobs/job.ts'
import { commit } from '#app/visit/commit.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type AccountKey, cancelReader, isUnchanged } from './account-store.ts'
import { removeIdentities } from './linked-identities.ts'
import { closeLinksOf } from './mail-link.ts'
import { ensureOwnProof } from './prove-reader.ts'
import { getUser } from './user.ts'

/**
 * Cancels an account with all its active plans (R154). Its sessions end (trigger account_shut_out), its names can be used
 * again, and nobody can sign in to it any more (R157). Readers may do so if the site allows it (R156), otherwise refuses
 * with `forbidden`; administrators always may. Also refuses as `getUser` does and, for one's own account, as
 * `ensureOwnProof` does.
 */
export async function cancelAccount(
  visit: Visit,
  { id, password: proof }: { id: string; password?: string | undefined },
): Promise<void> {
  const { db, site } = visit
  const { reader, actor, isOwn } = await getUser(visit, id)
  if (isOwn) {
    await ensureMayCancel(visit)
    await ensureOwnProof(visit, reader, proof)
  }
  const now = visit.now()
  const account = { tenantId: site.tenantId, accountId: reader.id }
  const { email, lang, name, password } = reader
  const condition = isUnchanged(db, account, password)
  const mail = await newMail(visit, { kind: 'cancelled', to: email, lang, name, condition })
  const [, , cancelled] = await commit(visit, [
    ...mail.inserts,
    cancelReader(db, account, now),
    cancelPlans(visit, account),
    leavePayers(visit, account),
    removeIdentities(db, account),
    forgetNotes(visit, account),
    closeLinksOf(db, account, now),
    ...(isOwn
      ? []
      : [
          insertAudit(visit, actor, {
            action: 'user.cancel',
            subject: reader.id,
            name,
            before: { email, username: reader.username },
          }),
        ]),
  ])
  mail.send()
  if (cancelled === 0) refuse('userNotFound')
}

/**
 * The profile's form: asks for the password, or for a confirmation from readers who sign in by a provider. Refuses as
 * `cancelAccount` does.
 */
export async function cancelOwnAccount(
  visit: Visit,
  { password, isSure }: { password?: string; isSure: boolean },
): Promise<void> {
  const { id } = requireOwnAccount(visit)
  await ensureMayCancel(visit)
  const { reader } = await getUser(visit, id)
  if (!isSure) refuseFields({ isSure: ['required'] })
  if (reader.password !== null && password === undefined) refuseFields({ password: ['required'] })
  await cancelAccount(visit, { id, password })
}

async function ensureMayCancel(visit: Visit): Promise<void> {
  const { cancelAccount: mayCancel } = await readSignInRules(visit.db, visit.site.tenantId)
  if (!mayCancel) refuse('forbidden')
}

/** Stops all plans from renewing (R154). */
function cancelPlans({ db, now }: Visit, { tenantId, accountId }: AccountKey): Write {
  return db
    .updateTable('registration')
    .set((eb) => ({
      status: 'CANCEL',
      renews_on: null,
      retry_on: null,
      cancelled_at: now(),
      end_reason: 'account',
      revision: eb('revision', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
}

/** Starts the job that tells providers that charge by themselves or keep a card. It retries until they have answered. */
function leavePayers({ db, now }: Visit, { tenantId, accountId }: AccountKey): Write {
  const job = { id: `leave-payers-${tenantId}-${accountId}`, tenantId, subject: accountId, payload: {} }
  return insertJob(db, leavePayersKind, {
    ...job,
    dueAt: now(),
    now: now(),
    condition: sql<SqlBool>`EXISTS ${db
      .selectFrom('payer')
      .select('member_id')
      .where('tenant_id', '=', tenantId)
      .where(
        'account_id',
        '=',
        accountId,
      )} AND NOT EXISTS ${db.selectFrom('job').select('id').where('tenant_id', '=', tenantId).where('id', '=', job.id)}`,
  })
}

/** Deletes the reader's notes, because nobody else may read them. */
function forgetNotes({ db }: Visit, { tenantId, accountId }: AccountKey): Write {
  return db.deleteFrom('annotation').where('tenant_id', '=', tenantId).where('account_id', '=', accountId)
}

/**
 * A job about a cancelled account (the subject): ends the charges that providers make by themselves, and deletes the
 * cards there.
 */
export const leavePayersKind = jobKind('leave-payers', z.object({}))
