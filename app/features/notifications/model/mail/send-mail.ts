import { chooseMailer, type MailOutcome, type MailSettings } from '#app/gateways/mail/mailer.ts'
import { finishJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, TryLater, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import { log } from '#app/kernel/logging/log.ts'
import { findWaitingMail, noteFailed, noteSent, type WaitingMail } from './mail-store.ts'
import { sendMailKind } from './send-mail-job.ts'

/** The dependencies of delivery on a visit or on the cron handler. */
export type MailDeps = WorkerDeps & {
  env: WorkerDeps['env'] & MailSettings & { MAIL_FROM: string }
  fetch: typeof fetch
}

/** The pauses after each attempt in milliseconds. After one more attempt the mail is given up. */
const pauses = [60_000, 300_000, 1_800_000, 7_200_000] as const

/**
 * Sends a mail if it is still waiting. A mail that can't succeed because of its address or its text isn't tried again.
 */
export const sendMail = jobHandler(sendMailKind, {
  attempts: pauses.length + 1,
  pauseAfter: (attempt) => pauses[attempt - 1] ?? 0,
  async run(work: JobWork<MailDeps>) {
    const { db, job, deps } = work
    const mail = await findWaitingMail(db, keyOf(work))
    if (mail !== null) await settle(work, await deliver(deps, mail, job.id))
    else await work.commit([finishJob(db, job, deps.now())])
    return 'ended'
  },
  async giveUp(work: JobWork<MailDeps>, _payload, { fail, error }) {
    await work.commit([noteFailed(work.db, work.job, keyOf(work), error), fail])
  },
})

function keyOf({ job }: JobWork<MailDeps>) {
  return { tenantId: job.tenantId, id: job.subject }
}

function deliver({ env, fetch }: MailDeps, mail: WaitingMail, idempotencyKey: string): Promise<MailOutcome> {
  const { recipient: to, senderName, subject, text, unsubscribeUrl } = mail
  const words = { senderName, to, subject, text, unsubscribeUrl }
  return chooseMailer(env, fetch).send({ from: env.MAIL_FROM, ...words, idempotencyKey })
}

async function settle(work: JobWork<MailDeps>, outcome: MailOutcome): Promise<void> {
  const { db, job, deps } = work
  if (outcome.kind === 'later') throw new TryLater(outcome.error)
  const finish = finishJob(db, job, deps.now())
  if (outcome.kind === 'sent') {
    // Noted even if another worker has the job by now, because the mail was sent.
    await work.commit([noteSent(db, keyOf(work), deps.now()), finish])
    return
  }
  log('warn', 'mail refused', { id: job.id, error: outcome.error })
  await work.commit([noteFailed(db, job, keyOf(work), outcome.error), finish])
}
