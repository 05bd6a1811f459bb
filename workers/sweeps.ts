import { sweepUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { sweepSecrets } from '#app/features/identity/model/sealing/sweep-secrets.ts'
import { endIdleSessions } from '#app/features/identity/model/session/end-idle-sessions.ts'
import { sweepImports } from '#app/features/imports/model/sweep-imports.ts'
import { watchMailBudgets } from '#app/features/notifications/model/mail/watch-mail-budgets.ts'
import type { Sweeps } from '#app/features/operations/model/run-sweeps.ts'
import { sweepCardAlarms } from '#app/features/orders/model/card-brake/sweep-card-alarms.ts'
import { sweepProofs } from '#app/features/orders/model/card-proof/sweep-proofs.ts'
import type { TellDeps } from '#app/features/orders/model/letters/tell-payer.ts'
import { sweepOrders } from '#app/features/orders/model/order/sweep-orders.ts'
import { sweepPaymentSecrets } from '#app/features/orders/model/payment-setting/sweep-payment-secrets.ts'
import { sweepRefunds } from '#app/features/orders/model/refund/sweep-refunds.ts'
import { sweepRenewals } from '#app/features/orders/model/renewal/sweep-renewals.ts'
import { sweepTellings } from '#app/features/orders/model/renewal/sweep-tellings.ts'
import { sweepPublications } from '#app/features/publishing/model/editing/sweep-publications.ts'
import { purgeTrash } from '#app/features/publishing/model/trash/purge-trash.ts'
import { sweepReads } from '#app/features/reading/model/reads/sweep-reads.ts'
import { sweepDomains } from '#app/features/sites/model/own-domain/sweep-domains.ts'
import { sweepJobs } from '#app/kernel/jobs/due-jobs.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import { sweepOldRows } from '#app/kernel/retention/sweep-old-rows.ts'
import { appKinds } from './job-kinds.ts'

/**
 * What cron does every minute: it mends what a lost message or a killed Worker left undone, and clears away what is past. The next
 * sweep is a line here, and its name on the health page (`health.sweep.*`).
 */
export function sweepsOf(deps: TellDeps, now: number) {
  const { env } = deps
  return {
    jobs: () => sweepJobs(env, { except: appKinds.map(({ kind }) => kind), now }),
    appJobs: () => runDueJobs(deps, appKinds),
    oldRows: () => sweepOldRows(env, now),
    orders: () => sweepOrders(deps),
    cardProofs: () => sweepProofs(deps),
    refunds: () => sweepRefunds(deps),
    renewals: () => sweepRenewals(deps),
    tellings: () => sweepTellings(deps),
    imports: () => sweepImports(env, now),
    reads: () => sweepReads(env, now),
    usage: () => sweepUsage(env, now),
    idleSessions: () => endIdleSessions(env, now),
    domains: () => sweepDomains(deps),
    publications: () => sweepPublications(env, now),
    secrets: () => sweepSecrets(deps),
    paymentSecrets: () => sweepPaymentSecrets(deps),
    trash: () => purgeTrash(env, now),
    cardAlarms: () => sweepCardAlarms(deps),
    mailBudgets: () => watchMailBudgets(env, now),
  } satisfies Sweeps
}
