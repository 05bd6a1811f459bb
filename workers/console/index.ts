import type { CronDeps } from '#app/doors/feature-worker.ts'
import {
  isOfDeadLetters,
  recordDeadLetters,
} from '#app/features/operations/model/dead-letters/record-dead-letters.ts'
import { runSweep, sendSweeps } from '#app/features/operations/model/run-sweeps.ts'
import { findSiteOf } from '#app/features/tenancy/model/snapshot/find-site.ts'
import type { Env, SweepHint } from '#app/kernel/data/env.ts'
import { installFieldProblems } from '#app/kernel/values/schema-problems.ts'
import { isolateWords } from '#app/visit/translator.ts'
import { withoutSealingKeys } from '#workers/sealing-keys.ts'
import { sweepsOf } from '#workers/sweeps.ts'
import { withoutWords } from '#workers/words.ts'
import { respondInConsole } from './respond.ts'

installFieldProblems()

/**
 * The entry that the readers' Worker calls by its binding (docs/adr/171). Only a binding can name an entry; no address on the internet leads to
 * one, and the default entry below answers no requests. So the network's address in the headers is the one that the readers' Worker got.
 */
export const fromReaders = {
  fetch: async (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> =>
    withoutSealingKeys(env) ??
    (await withoutWords(request, env)) ??
    (await respondInConsole({ request, env, ctx })),
} satisfies ExportedHandler<Env>

export default {
  /** Cron calls this every minute. It only sends messages, which `queue` gets. */
  scheduled: (_event: ScheduledController, env: Env): Promise<void> =>
    sendSweeps(env, sweepsOf(depsOf(env)), Date.now()),

  /** Consumes the queue of sweeps, one message at a time, and the messages that any queue has given up. */
  queue: async (batch: MessageBatch<SweepHint>, env: Env): Promise<void> => {
    const deps = depsOf(env)
    if (isOfDeadLetters(batch.queue)) return recordDeadLetters(deps, batch)
    await isolateWords.load(env)
    for (const { body } of batch.messages) await runSweep(deps, sweepsOf(deps), body)
  },
} satisfies ExportedHandler<Env, SweepHint>

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
