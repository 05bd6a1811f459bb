import type { Env } from '#app/data/env.ts'
import { sweepJobs } from '#app/data/jobs.ts'
import { installFieldProblems } from '#app/values/schema-problems.ts'
import { respond } from '#workers/respond.ts'

installFieldProblems()

export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
    respond({ request, env, ctx }),

  /** Every minute: mends what a lost message or a killed Worker left undone. */
  scheduled: async (_event: ScheduledController, env: Env): Promise<void> => {
    await sweepJobs(env, Date.now())
  },
} satisfies ExportedHandler<Env>
