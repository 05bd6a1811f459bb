import type { Env } from '#app/kernel/data/env.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { depsOf } from '#workers/ingest/deps.ts'
import { ingestKinds } from '#workers/job-kinds.ts'
import { LivingMemory } from './living-memory.ts'

/** Makes the ingest Worker callable by HTTP: `?job=` runs one job until it is done, and tells what it held in memory at its peak. */
const memory = new LivingMemory()
memory.watch()

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const jobId = new URL(request.url).searchParams.get('job') ?? ''
    memory.reset()
    let turns = 1
    while (!(await work(jobId, env))) turns++
    return Response.json({ turns, living: memory.peak })
  },
}

/** Works on this job alone, whatever else is in line, for one turn. Returns whether it is done. */
async function work(jobId: string, env: Env): Promise<boolean> {
  return (await runJob(memory.in(depsOf(env)), ingestKinds, jobId)) === null
}
