import { request as httpRequest } from 'node:http'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'

/** The address of the server under test. */
export const serverOrigin = process.env.BUNKO_ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`
/** The address of the Worker that makes sessions without a sign-in (tests/sessions/session-worker.ts). */
const sessionOrigin = process.env.BUNKO_SESSIONS ?? ''
const port = Number(new URL(serverOrigin).port)

/** The addresses of the demo sites and of the sites that only tests have (test-sites.ts). */
export const bases = {
  aozora: `${serverOrigin}/aozora`,
  hanabi: `${serverOrigin}/hanabi`,
  manabi: `${serverOrigin}/manabi`,
  sakura: `http://sakura.localhost:${port}`,
  tidewell: `${serverOrigin}/tidewell`,
  minato: `${serverOrigin}/minato`,
  tana: `${serverOrigin}/tana`,
  kuni: `${serverOrigin}/kuni`,
  tagged: `http://tagged.localhost:${port}`,
  tabi: `${serverOrigin}/tabi`,
  irodori: `${serverOrigin}/irodori`,
  someya: `${serverOrigin}/someya`,
  mise: `${serverOrigin}/mise`,
  reji: `${serverOrigin}/reji`,
  viewer: `http://viewer.localhost:${port}`,
  shared: serverOrigin,
}

export type Reply = {
  status: number
  headers: Record<string, string | undefined>
  setCookies: string[]
  body: Buffer
  text: string
  /** The path of the Location header, without the origin. */
  location: string | null
}

/** A header with several values is sent as several lines. */
type Call = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | FormData
}

/**
 * Sends one request as curl would, on its own connection: it follows no redirect, stores no cookie and adds no header of a browser. Every
 * host name leads to this machine, even if this system can't resolve *.localhost.
 */
export async function send(url: string, call: Call = {}): Promise<Reply> {
  const { hostname, host, pathname, search, port: ownPort } = new URL(url)
  return sendTo(
    { host: host || hostname, port: ownPort === '' ? port : Number(ownPort) },
    pathname + search,
    call,
  )
}

/** Sends a request to the shared host with a raw path, even one that the URL parser would change. */
export function sendPath(path: string, method = 'GET'): Promise<Reply> {
  return sendTo({ host: new URL(serverOrigin).host, port }, path, { method })
}

/** Milliseconds after which workerd closes a connection whose request it hasn't started to read. */
const unreadAfter = 15_000

async function sendTo(at: { host: string; port: number }, path: string, call: Call): Promise<Reply> {
  const begun = Date.now()
  return sendOnce(at, path, call).catch((error: Error & { cause?: { code?: string } }) => {
    // On a busy machine the server had no time to read the request, so it is safe to send it again.
    if (error.cause?.code === 'ECONNRESET' && Date.now() - begun >= unreadAfter) return sendTo(at, path, call)
    throw error
  })
}

async function sendOnce(
  at: { host: string; port: number },
  path: string,
  { method, headers = {}, body }: Call,
): Promise<Reply> {
  const { bytes, type } = await encode(body)
  const begun = Date.now()
  return new Promise((done, fail) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: at.port,
        // A server that answers without reading the body closes the connection, so connections are not reused.
        agent: false,
        path,
        method: method ?? (bytes === null ? 'GET' : 'POST'),
        headers: {
          Host: at.host,
          'Accept-Language': 'ja',
          ...(type === null ? {} : { 'Content-Type': type }),
          ...(bytes === null ? {} : { 'Content-Length': String(bytes.length) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          const all = Buffer.concat(chunks)
          const plain = response.headers as Record<string, string | undefined>
          done({
            status: response.statusCode ?? 0,
            headers: plain,
            setCookies: response.headers['set-cookie'] ?? [],
            body: all,
            text: all.toString('utf8'),
            location: plain.location === undefined ? null : pathOf(plain.location),
          })
        })
      },
    )
    request.on('error', (cause) => {
      const about = `${request.method} ${path} (${bytes?.length ?? 0} bytes, ${Date.now() - begun} ms)`
      fail(new Error(`${about}: ${cause.message}`, { cause }))
    })
    request.end(bytes ?? undefined)
  })
}

async function encode(body: Call['body']): Promise<{ bytes: Buffer | null; type: string | null }> {
  if (body === undefined) return { bytes: null, type: null }
  if (body instanceof FormData) {
    const encoded = new Response(body)
    return {
      bytes: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('Content-Type'),
    }
  }
  return { bytes: Buffer.from(body), type: null }
}

function pathOf(location: string): string {
  if (location.startsWith('/')) return location
  const { origin, pathname, search } = new URL(location)
  return origin === serverOrigin ? pathname + search : location
}

/** Posts a form as a browser without JavaScript does. */
export function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return send(url, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  })
}

export type Json = Record<string, unknown>
type ApiAnswer = {
  http: number
  status: number
  key?: string
  message?: string
  fields?: Record<string, string[]>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of it
  data: any
}

type ApiCall = { token?: string; headers?: Record<string, string>; body?: Json | FormData }

/** Calls the API of a site: `callApi(bases.aozora, 'GET /auth/info', { token })`. */
export async function callApi(base: string, route: string, { token, headers, body }: ApiCall = {}) {
  const [method, path] = route.split(' ') as [string, string]
  const isForm = body instanceof FormData
  const reply = await send(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { 'X-Access-Token': token }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  })
  return { http: reply.status, ...(JSON.parse(reply.text) as Omit<ApiAnswer, 'http'>) } as ApiAnswer
}

export function loginBody(email: string, password = worldPassword): Json {
  return { email, password_hash: passwordDigest(password), keep_login: false, login_type: 'EMAIL' }
}

let made = 0

/** Makes a reader for one test, with an e-mail address, and returns the reader's name. */
export async function newReaderAt(base: string): Promise<string> {
  made += 1
  const name = `reader.${process.pid}.${Date.now()}.${made}@new.example`
  await tokenOf(base, name, { isNew: true })
  return name
}

/** Makes a session for a reader or administrator at a site, without a sign-in. Returns its token. */
export async function tokenOf(base: string, name: string, { isNew = false } = {}): Promise<string> {
  const { hostname, pathname } = new URL(base)
  const site: Record<string, string> = pathname === '/' ? { domain: hostname } : { path: pathname.slice(1) }
  return askForSession({ ...site, name, ...(isNew ? { new: '1' } : {}) })
}

/** Makes an administrator's session at the console without a sign-in, and returns its token. */
export function consoleTokenOf(name: string): Promise<string> {
  return askForSession({ name })
}

async function askForSession(query: Record<string, string>): Promise<string> {
  const { status, text } = await send(`${sessionOrigin}/?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(`there is no account for ${JSON.stringify(query)}`)
  return text
}

/** Makes a session at a site, and returns it as a browser's cookie: `name=value`. */
export async function cookieOf(base: string, name: string): Promise<string> {
  return `${cookieName(base)}=${await tokenOf(base, name)}`
}

/** Returns the name of the session cookie of a site. */
export function cookieName(base: string): string {
  const { hostname, pathname } = new URL(base)
  return pathname === '/' ? hostname : pathname.slice(1)
}
