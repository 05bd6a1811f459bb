import { leavePayersKind } from '#app/features/identity/model/account/cancel-account.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import type { PaymentGateway, PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { finishJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, TryLater, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import { forgetCard } from './payer-store.ts'

type Work = JobWork<WorkerDeps & { env: Env; fetch: typeof fetch }>

const minute = 60_000
const pauses = [1, 5, 30, 120, 360, 720, 1440, 1440, 1440].map((minutes) => minutes * minute)

export const leavePayers = jobHandler(leavePayersKind, {
  attempts: pauses.length + 1,
  pauseAfter: (attempt) => pauses[attempt - 1] ?? 0,
  async run(work: Work) {
    const { db, deps, job } = work
    const payers = await db
      .selectFrom('payer')
      .select(['provider', 'member_id as memberId'])
      .where('tenant_id', '=', job.tenantId)
      .where('account_id', '=', job.subject)
      .execute()
    for (const payer of payers) await leave(work, payer)
    await work.commit([finishJob(db, job, deps.now())])
    return 'ended'
  },
})

async function leave(work: Work, { provider, memberId }: { provider: PaymentProvider; memberId: string }) {
  const { d1, db, deps, job } = work
  const gateway = await chooseGateway({ ...deps, d1, db }, job.tenantId, provider)
  if (provider === 'GAKKEN_ID') await endAll(work, gateway, memberId)
  ensureDone(await gateway.forgetMember(memberId))
  const key = { tenantId: job.tenantId, accountId: job.subject, provider }
  await work.commit([forgetCard(db, key, deps.now())])
}

/** Ends everything that the provider charges by itself. Repeating it changes nothing. */
async function endAll({ db, job }: Work, gateway: PaymentGateway, memberId: string): Promise<void> {
  const registrations = await db
    .selectFrom('registration')
    .select(['order_id', 'provider_ref'])
    .where('tenant_id', '=', job.tenantId)
    .where('account_id', '=', job.subject)
    .where('provider', '=', 'GAKKEN_ID')
    .execute()
  for (const { order_id: id, provider_ref: ref } of registrations)
    if (id !== null)
      ensureDone(
        await gateway.endPeriodic({ id, memberId, providerRef: ref === null ? null : JSON.parse(ref) }),
      )
}

function ensureDone(answer: Awaited<ReturnType<PaymentGateway['endPeriodic']>>): void {
  if (answer.is !== 'done') throw new TryLater(answer.is === 'declined' ? answer.code : answer.cause)
}
