import type { Env, SweepHint } from '#app/kernel/data/env.ts'
import { default as consoleWorker, fromReaders } from '#workers/console/index.ts'
import app from './app.ts'

/** Both Workers in one, for `npm run dev`: a save is taken over once. */
export default {
  fetch: (request: Request, env: Env, ctx: ExecutionContext): Promise<Response> => {
    const CONSOLE = { fetch: (asked: RequestInfo) => fromReaders.fetch(asked as Request, env, ctx) }
    return app.fetch(request, { ...env, CONSOLE } as Parameters<typeof app.fetch>[1], ctx)
  },
  scheduled: consoleWorker.scheduled,
  queue: consoleWorker.queue,
} satisfies ExportedHandler<Env, SweepHint>
