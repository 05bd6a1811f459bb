import { dispatch } from '#app/api/dispatch.ts'
import { env } from './visit-of-world.ts'

type Body = Record<string, unknown>

/** Makes a call at the shared host's own /api with a token. Waits for the work after the answer, and returns the status and the answer. */
export async function callApi(method: string, path: string, token: string, body?: Body) {
  const headers = {
    'X-Access-Token': token,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const request = new Request(`http://localhost/api/v1${path}`, init)
  const pending: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void pending.push(work) }
  const response = await dispatch({ request, env, ctx }, null, `/api/v1${path.replace(/\?.*/, '')}`)
  while (pending.length > 0) await pending.shift()
  const { status, data } = (await response.json()) as { status: number; data?: Body }
  return { status, data, http: response.status }
}
