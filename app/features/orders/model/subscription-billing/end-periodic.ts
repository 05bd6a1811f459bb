import { reconcilePeriodic } from '#app/features/orders/model/order/periodic-charge.ts'
import { chooseGateway } from '#app/features/orders/model/payment-setting/choose-gateway.ts'
import { endPeriodicKind } from '#app/features/orders/model/subscription/subscription-writes.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { finishJob } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, TryLater, type WorkerDeps } from '#app/kernel/jobs/job-handler.ts'

type Deps = WorkerDeps & { env: Env; fetch: typeof fetch }

const minute = 60_000
const pauses = [1, 5, 30, 120, 360, 720, 1440, 1440, 1440].map((minutes) => minutes * minute)

const day = 24 * 60 * minute
/**
 * Until the charges end at the publisher, the reader goes on paying. A contract may be broken for months, so the job tries daily for 400
 * days.
 */
const days = 400

export const endPeriodic = jobHandler(endPeriodicKind, {
  attempts: pauses.length + days,
  pauseAfter: (attempt) => pauses[attempt - 1] ?? day,
  async run(work: JobWork<Deps>) {
    const { d1, db, deps, job } = work
    const row = await db
      .selectFrom('registration')
      .select(['order_id', 'provider_ref'])
      .where('tenant_id', '=', job.tenantId)
      .where('id', '=', job.subject)
      .executeTakeFirst()
    if (row !== undefined && row.order_id !== null)
      await end(work, { id: row.order_id, ref: row.provider_ref })
    // This gives back what the publisher charged before it heard of the end and never reported.
    await reconcilePeriodic({ ...deps, d1, db }, { tenantId: job.tenantId, id: job.subject })
    await work.commit([finishJob(db, job, deps.now())])
    return 'ended'
  },
})

async function end({ d1, deps, db, job }: JobWork<Deps>, { id, ref }: { id: string; ref: string | null }) {
  const gateway = await chooseGateway({ ...deps, d1, db }, job.tenantId, 'GAKKEN_ID')
  const providerRef = ref === null ? null : JSON.parse(ref)
  const answer = await gateway.endPeriodic({ id, memberId: '', providerRef })
  if (answer.is !== 'done') throw new TryLater(answer.is === 'declined' ? answer.code : answer.cause)
}
