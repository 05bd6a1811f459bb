import type { Env } from '#app/data/env.ts'
import { sweepJobs } from '#app/data/jobs/due-jobs.ts'
import { runDueJobs } from '#app/data/jobs/run-job.ts'
import type { TellDeps } from '#app/domain/commerce/letters/tell-payer.ts'
import { sweepOrders } from '#app/domain/commerce/order/sweep-orders.ts'
import { sweepPaymentSecrets } from '#app/domain/commerce/payment-setting/sweep-payment-secrets.ts'
import { sweepRefunds } from '#app/domain/commerce/refund/sweep-refunds.ts'
import { sweepRenewals } from '#app/domain/commerce/renewal/sweep-renewals.ts'
import { sweepTellings } from '#app/domain/commerce/renewal/sweep-tellings.ts'
import { sweepImports } from '#app/domain/csv-import/sweep-imports.ts'
import { watchMailBudgets } from '#app/domain/mail/watch-mail-budgets.ts'
import { sweepSecrets } from '#app/domain/people/sealing/sweep-secrets.ts'
import { endIdleSessions } from '#app/domain/people/session/end-idle-sessions.ts'
import { sweepPublications } from '#app/domain/publishing/editing/sweep-publications.ts'
import { purgeTrash } from '#app/domain/publishing/trash/purge-trash.ts'
import { sweepReads } from '#app/domain/reading/reads/sweep-reads.ts'
import { sweepOldRows } from '#app/domain/retention/sweep-old-rows.ts'
import { sweepDomains } from '#app/domain/site/own-domain/sweep-domains.ts'
import { findSiteOf } from '#app/domain/site/snapshot/find-site-of.ts'
import { sweepUsage } from '#app/domain/usage/sweep-usage.ts'
import { installFieldProblems } from '#app/values/schema-problems.ts'
import { appKinds } from '#workers/job-kinds.ts'
import { respond } from '#workers/respond.ts'

installFieldProblems()

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
    respond({ request, env, ctx }),

  /** Every minute: mends what a lost message or a killed Worker left undone, and clears away what is past. */
  scheduled: async (_event: ScheduledController, env: Env): Promise<void> => {
    const now = Date.now()
    await Promise.all([
      sweepJobs(env, { except: appKinds.map(({ kind }) => kind), now }),
      runDueJobs(depsOf(env), appKinds),
      sweepOldRows(env, now),
      sweepOrders(depsOf(env)),
      sweepRefunds(depsOf(env)),
      sweepRenewals(depsOf(env)),
      sweepTellings(depsOf(env)),
      sweepImports(env, now),
      sweepReads(env, now),
      sweepUsage(env, now),
      endIdleSessions(env, now),
      sweepDomains(depsOf(env)),
      sweepPublications(env, now),
      sweepSecrets(depsOf(env)),
      sweepPaymentSecrets(depsOf(env)),
      purgeTrash(env, now),
      watchMailBudgets(env, now),
    ])
  },
} satisfies ExportedHandler<Env>

function depsOf(env: Env): TellDeps {
  return {
    env,
    now: () => Date.now(),
    siteOf: (tenantId) => findSiteOf(env, tenantId, Date.now()),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    // A method of the global object: called as anything else's, it throws.
    fetch: (input, init) => fetch(input, init),
  }
}
