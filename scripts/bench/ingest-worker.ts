import type { Env } from '#app/kernel/data/env.ts'
import { runJob } from '#app/kernel/jobs/run-job.ts'
import { depsOf } from '#workers/ingest/deps.ts'
import { ingestKinds } from '#workers/job-kinds.ts'

/**
 * Makes the ingest Worker callable by HTTP: `?job=` runs one job until it is done, and tells how large the memories of the wasm engines
 * grew (they never shrink).
 */
const memories: WebAssembly.Memory[] = []
const instantiate = WebAssembly.instantiate as (
  ...args: unknown[]
) => Promise<WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource>
WebAssembly.instantiate = (async (...args: unknown[]) => {
  const made = await instantiate(...args)
  const instance = 'instance' in made ? made.instance : made
  for (const exported of Object.values(instance.exports))
    if (exported instanceof WebAssembly.Memory) memories.push(exported)
  return made
}) as typeof WebAssembly.instantiate

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const jobId = new URL(request.url).searchParams.get('job') ?? ''
    memories.length = 0
    let turns = 1
    while (!(await work(jobId, env))) turns++
    const peak = Math.max(0, ...memories.map((memory) => memory.buffer.byteLength))
    return Response.json({ turns, wasmBytes: peak })
  },
}

/** Works on this job alone, whatever else is in line, for one turn. Returns whether it is done. */
async function work(jobId: string, env: Env): Promise<boolean> {
  return (await runJob(depsOf(env), ingestKinds, jobId)) === null
}
