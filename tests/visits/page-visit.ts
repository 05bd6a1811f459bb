import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Visit } from '#app/visit/visit.ts'

type Route = {
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>
  action?: (args: ActionFunctionArgs) => Promise<unknown>
}
type Asked = { path: string; params?: Record<string, string> }

/** The result of a page or a form for a browser: the data or the redirect, the flash message, and the names of expired cookies. */
export type Came = { to: string | null; status: number; data: unknown; said: string | null; gone: string[] }

/** Runs the loader of a page, without the surrounding layout. */
export function openPage({ loader }: Route, visit: Visit, asked: Asked): Promise<Came> {
  return come(visit, asked, (args) => loader?.(args), {})
}

/** Posts a form of a page, as a browser does. */
export function postForm(
  { action }: Route,
  visit: Visit,
  asked: Asked & { fields: Record<string, string> },
): Promise<Came> {
  const headers = { Origin: visit.origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(asked.fields).toString()
  return come(visit, asked, (args) => action?.(args), { method: 'POST', headers, body })
}

async function come(
  visit: Visit,
  { path, params = {} }: Asked,
  run: (args: LoaderFunctionArgs) => unknown,
  init: RequestInit,
): Promise<Came> {
  const cookies: string[] = []
  const context = { visit, cookies }
  const request = new Request(`${visit.origin}${visit.basePath}${path}`, init)
  const answer = await Promise.resolve(run({ context, params, request } as LoaderFunctionArgs)).catch(
    (thrown) => thrown,
  )
  if (answer instanceof Error) throw answer
  const flash = cookies.find((line) => /^[^=]*flash=/.test(line))
  const said = flash === undefined ? null : JSON.parse(decodeURIComponent(/=([^;]*)/.exec(flash)?.[1] ?? ''))
  const gone = cookies.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0] ?? '')
  return { ...(await readAnswer(answer)), said: said?.key ?? said?.refusal ?? null, gone }
}

async function readAnswer(answer: unknown): Promise<Omit<Came, 'said' | 'gone'>> {
  if (answer instanceof Response) {
    const to = answer.headers.get('Location')
    return { to, status: answer.status, data: to === null ? await answer.json() : null }
  }
  const { data = answer, init } = answer as { data?: unknown; init?: { status?: number } | null }
  return { to: null, status: init?.status ?? 200, data }
}
