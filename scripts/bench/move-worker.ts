import { commitTo } from '#app/kernel/data/commit.ts'
import { openDatabase, tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { forgetPlace } from '#app/kernel/data/tenant-place.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { insertGrants } from './moved-site.ts'

/**
 * Lets a bench fill a site, write at it while it moves, and run the sweep of moves, without Miniflare's proxies of bindings: these halt the
 * process that uses them for as long as workerd is busy, so that it would measure itself, and lose connections that idle meanwhile.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const tenantId = Number(searchParams.get('tenant'))
    const numberOf = (name: string) => Number(searchParams.get(name))
    if (pathname === '/write') return write(env, tenantId, numberOf('number'))
    if (pathname === '/fill')
      return Response.json(
        await insertGrants(env.DB, tenantId, { from: numberOf('from'), count: numberOf('count') }),
      )
    if (pathname === '/run') return run(env, tenantId, searchParams.get('due') === '1')
    return new Response('what?', { status: 404 })
  },
}

/** Milliseconds until a write is tried again that met the moment of the switch. */
const againAfter = 20

/** Writes a numbered row as `commit` does: where the site is, and again if it is just being switched. */
async function write(env: Env, tenantId: number, number: number): Promise<Response> {
  for (;;)
    try {
      const { d1, db } = await tenantDb(env, tenantId)
      const [at, id] = [Date.now(), `written${String(number).padStart(17, '0')}`]
      const about = { actor_id: 'bench', actor_level: 'reader', action: 'a', subject: String(number) }
      await commitTo(d1, [db.insertInto('audit').values({ tenant_id: tenantId, id, at, ...about })])
      return Response.json({ number })
    } catch (error) {
      if (!isRefusal(error) || error.name !== 'tenantMoving') throw error
      forgetPlace(tenantId)
      await scheduler.wait(againAfter)
    }
}

/** Lets the sweep of moves run once, as cron's message does, and waits for its end. Only if it is `due` the sweep finds anything to do. */
async function run(env: Env, tenantId: number, isDue: boolean): Promise<Response> {
  const db = openDatabase(env.DB)
  const setDue = (due_at: number) =>
    db.updateTable('tenant_move').set({ due_at }).where('tenant_id', '=', tenantId).execute()
  await setDue(isDue ? 0 : never)
  const sentAt = Date.now()
  await env.SWEEPS.send({ sweep: 'moves', sentAt })
  for (let hasBegun = false; ; await scheduler.wait(pollEvery)) {
    const { started_at: begun = 0, lease_until: until = 0 } = (await sweepRun(env)) ?? {}
    // Another run would begin at once if this one left anything to do.
    if (!hasBegun && begun >= sentAt) await setDue(never)
    hasBegun ||= begun >= sentAt
    if (hasBegun && until <= Date.now()) break
  }
  const move = await db
    .selectFrom('tenant_move')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return Response.json(move ?? null)
}

const never = 10_000_000_000_000
/** Milliseconds between two looks at the sweep. */
const pollEvery = 100

const sweepRun = ({ DB }: Env) =>
  openDatabase(DB).selectFrom('sweep_run').selectAll().where('name', '=', 'moves').executeTakeFirst()
