import type { ViewerRequest } from '#app/features/access/model/viewer-request.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

export type IncomingRequest = { request: Request; env: Env }

/** What was asked, before it is known who asks. `params` are what stands for `{n}` in the call's path. */
export type Asked = IncomingRequest & { url: URL; locale: Locale; params: Params }

type Params = { token: string; n: number; content: string }

/**
 * One call of the viewer's origin. `needs` is what opens it: a launch token in the address, or the page's key as a bearer
 * token or in a form. A key's call answers with JSON, with nothing (204), or with a response of its own.
 */
export type ViewerCall = { method: 'GET' | 'POST' | 'DELETE'; path: string } & (
  | { needs: 'nothing'; answer(asked: Asked): Response | Promise<Response> }
  | { needs: 'token'; answer(incoming: ViewerRequest, asked: Asked): Promise<Response> }
  | { needs: 'key'; answer(incoming: ViewerRequest, asked: Asked): Promise<unknown> }
  | {
      needs: 'keyInForm'
      answer(incoming: ViewerRequest, asked: Asked, form: TurningForm): Promise<Response>
    }
)

/** What the form of a reader without script says. */
export type TurningForm = { key: string; page: number }

const shapes: Record<string, string> = { token: '[^/]+', n: '\\d{1,5}', content: '[a-z0-9]{20,64}' }

/**
 * Finds a path in the table, read from top to bottom: the first path that fits decides, and a call with another method there
 * is none. So a word that is a call's path is never taken for a token.
 */
export function findCall(
  calls: readonly ViewerCall[],
  method: string,
  pathname: string,
): { path: string | null; call: ViewerCall | null; params: Params } {
  const path = calls.find((call) => patternOf(call.path).test(pathname))?.path ?? null
  const call = calls.find((each) => each.path === path && each.method === method) ?? null
  const found = path === null ? {} : patternOf(path).exec(pathname)?.groups
  const { token = '', n = '', content = '' } = found ?? {}
  return { path, call, params: { token, n: Number(n), content } }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${shapes[name]})`)}$`)
}
