import { DurableObject } from 'cloudflare:workers'
import { durableState } from './durable-state.ts'
import { createSandbox } from './respond.ts'

type Env = { SANDBOX: DurableObjectNamespace<Sandbox>; SANDBOX_ORIGIN: string }

/** There is only one instance, which answers everything, so that two requests never read and change the state at the same time. */
export class Sandbox extends DurableObject<Env> {
  readonly respond = createSandbox({
    state: durableState(this.ctx.storage.sql),
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    origin: this.env.SANDBOX_ORIGIN,
  })

  override fetch(request: Request): Promise<Response> {
    return this.respond(request)
  }
}

export default {
  fetch: (request, env) => env.SANDBOX.get(env.SANDBOX.idFromName('the one')).fetch(request),
} satisfies ExportedHandler<Env>
