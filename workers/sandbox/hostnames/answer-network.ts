import { readText } from '#workers/sandbox/body.ts'
import type { SandboxContext } from '#workers/sandbox/ground.ts'
import {
  findHostname,
  keepHostname,
  listHostnames,
  noteSeen,
  removeHostname,
  viewHostname,
} from './custom-hostname.ts'

/** The token that the app is given locally. */
export const hostnamesToken = 'sandbox-hostnames-token'

const path = /^\/hostnames\/client\/v4\/zones\/\w+\/custom_hostnames(?:\/([\w-]+))?$/

/** Plays Cloudflare's custom hostnames: POST, GET by id or name, PATCH to look again, DELETE; null for other paths. */
export async function answerNetwork(context: SandboxContext, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const found = path.exec(url.pathname)
  if (found === null) return null
  const body = await readText(request)
  if (request.headers.get('Authorization') !== `Bearer ${hostnamesToken}`)
    return refused(403, 10000, 'Authentication error')
  const [, id] = found
  if (id === undefined) return request.method === 'POST' ? create(context, body) : list(context, url)
  return one(context, request.method, id)
}

async function create(context: SandboxContext, body: string): Promise<Response> {
  const { hostname, ssl } = JSON.parse(body) as { hostname?: unknown; ssl?: { method?: unknown } }
  if (typeof hostname !== 'string' || !hostname.includes('.') || ssl?.method !== 'txt')
    return refused(400, 1434, 'The custom hostname is invalid.')
  const known = (await listHostnames(context)).some((kept) => kept.hostname === hostname)
  if (known) return refused(409, 1406, 'Duplicate custom hostname found.')
  return success(await viewHostname(context, await keepHostname(context, hostname)), 201)
}

async function list(context: SandboxContext, { searchParams }: URL): Promise<Response> {
  const asked = searchParams.get('hostname')
  const found = (await listHostnames(context)).filter(({ hostname }) => hostname === asked)
  return success(await Promise.all(found.map((kept) => viewHostname(context, kept))))
}

async function one(context: SandboxContext, method: string, id: string): Promise<Response> {
  const kept = await findHostname(context, id)
  if (kept === null) return refused(404, 1436, 'The custom hostname was not found.')
  if (method === 'DELETE') {
    await removeHostname(context, id)
    return success({ id })
  }
  await noteSeen(context, kept)
  return success(await viewHostname(context, { ...kept, isSeen: true }))
}

function success(result: unknown, status = 200): Response {
  return Response.json({ success: true, errors: [], messages: [], result }, { status })
}

function refused(status: number, code: number, message: string): Response {
  return Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status },
  )
}
