import { dispatch } from '#app/api/dispatch.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { env } from './visit-of-world.ts'

type Body = Record<string, unknown>
type Call = { method: string; path: string; token: string; body?: Body | undefined }

/** Makes a call at the shared host's own /api with a token. Waits for the work after the answer, and returns the status and the answer. */
export function callApi(method: string, path: string, token: string, body?: Body) {
  return callIn(env, { method, path, token, body })
}

/** Makes a call as `callApi` does, in a Worker with these bindings. */
export async function callIn(bindings: Env, { method, path, token, body }: Call) {
  const headers = {
    'X-Access-Token': token,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const request = new Request(`http://localhost/api/v1${path}`, init)
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await dispatch({ request, env: bindings, ctx }, null, `/api/v1${path.replace(/\?.*/, '')}`)
  while (pending.length > 0) await pending.shift()
  const { status, data } = (await response.json()) as { status: number; data?: Body }
  return { status, data, http: response.status }
}
