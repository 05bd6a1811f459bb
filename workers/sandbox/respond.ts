import { respondHostnames } from '#workers/sandbox/hostnames/respond-hostnames.ts'
import { respondIdentity } from '#workers/sandbox/identity/respond-identity.ts'
import { respondMail } from '#workers/sandbox/mail/respond-mail.ts'
import { respondPayment } from '#workers/sandbox/payment/respond-payment.ts'
import { respondAsset } from './assets.ts'
import type { Ground } from './ground.ts'
import { indexPage } from './index-page.ts'
import { problemPage } from './page.ts'
import { translator } from './words.ts'

/** Milliseconds pass as they do; a test that waits for nothing brings its own. */
const pass = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** A method of the global object: called as anything else's, it throws. */
const reach: typeof fetch = (input, init) => fetch(input, init)

type Parts = Omit<Ground, 'wait' | 'fetch'> & Partial<Pick<Ground, 'wait' | 'fetch'>>

/**
 * The sandbox as a function from request to answer. It knows no server: tests call it as `fetch`, with `memoryState()` and
 * a clock of their own; the Worker stands it on a Durable Object.
 */
export function createSandbox(parts: Parts): (request: Request) => Promise<Response> {
  const ground: Ground = { wait: pass, fetch: reach, ...parts }
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/') return indexPage(translator(request), ground.origin)
    const answer =
      respondAsset(pathname) ??
      (/^\/mail(?:\/|$)/.test(pathname)
        ? await respondMail(ground, request)
        : /^\/hostnames(?:\/|$)/.test(pathname)
          ? await respondHostnames(ground, request)
          : ((await respondPayment(ground, request)) ?? (await respondIdentity(ground, request))))
    return answer ?? problemPage(translator(request), 'sandbox', 'not_found', pathname, 404)
  }
}
