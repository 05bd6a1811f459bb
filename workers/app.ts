import type { CronDeps } from '#app/doors/feature-worker.ts'
import { runSweeps } from '#app/features/operations/model/run-sweeps.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { installFieldProblems } from '#app/kernel/values/schema-problems.ts'
import { isolateWords } from '#app/visit/translator.ts'
import { respond } from './respond.ts'
import { withoutSealingKeys } from './sealing-keys.ts'
import { sweepsOf } from './sweeps.ts'
import { withoutWords } from './words.ts'

installFieldProblems()

export default {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
    withoutSealingKeys(env) ?? (await withoutWords(request, env)) ?? (await respond({ request, env, ctx })),

  /** Cron calls this every minute. */
  scheduled: async (_event: ScheduledController, env: Env): Promise<void> => {
    await isolateWords.load(env)
    const deps = depsOf(env)
    await runSweeps(env, sweepsOf(deps), Date.now())
  },
} satisfies ExportedHandler<Env>

function depsOf(env: Env): CronDeps {
  return {
    env,
    now: () => Date.now(),
    siteOf: (tenantId) => findSiteOf(env, tenantId, Date.now()),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    // `fetch` is a method of the global object and throws if it is called as a method of another object.
    fetch: (input, init) => fetch(input, init),
  }
}
