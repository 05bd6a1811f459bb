import type { Env } from '#app/kernel/data/env.ts'
import ingest from '#workers/ingest/index.ts'

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

async function work(jobId: string, env: Env): Promise<boolean> {
  let done = false
  const message = {
    body: { jobId },
    ack: () => {
      done = true
    },
    retry: () => undefined,
  }
  await ingest.queue({ messages: [message] } as unknown as MessageBatch<{ jobId: string }>, env)
  return done
}
