import type { Env } from '#app/data/env.ts'
import { sweepJobs } from '#app/data/jobs.ts'
import { sweepMail } from '#app/domain/mail/sweep-mail.ts'
import { sweepSignIn } from '#app/domain/people/session/sweep-sign-in.ts'
import { sweepReads } from '#app/domain/reading/reads/sweep-reads.ts'
import { installFieldProblems } from '#app/values/schema-problems.ts'
import { respond } from '#workers/respond.ts'

installFieldProblems()

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
    respond({ request, env, ctx }),

  /** Every minute: mends what a lost message or a killed Worker left undone, and clears away what is past. */
  scheduled: async (_event: ScheduledController, env: Env): Promise<void> => {
    const now = Date.now()
    await Promise.all([
      sweepJobs(env, now),
      sweepMail(env, now, fetch),
      sweepSignIn(env, now),
      sweepReads(env, now),
    ])
  },
} satisfies ExportedHandler<Env>
