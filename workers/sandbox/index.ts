import { DurableObject } from 'cloudflare:workers'
import { durableState } from './durable-state.ts'
import { createSandbox } from './respond.ts'

type Env = { SANDBOX: DurableObjectNamespace<Sandbox>; SANDBOX_ORIGIN: string }

/** There is one of it, which answers everything: what it remembers can't be read and changed by two at once. */
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
