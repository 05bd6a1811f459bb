import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserAssets } from './browser-assets.ts'
import type { DevStates } from './states.ts'

type Door = {
  port: number
  /** Where the Workers answer; not while there are none. */
  address: () => URL | undefined
  states: DevStates
  assets: () => BrowserAssets
  /** The script that each page has of us. */
  script: string
}

export type OpenDoor = { port: number; close: () => void }

/** Addresses that no page of the product has. */
const own = { script: '/.dev/page.js', states: '/.dev/states', page: '/.dev/page/' }

/**
 * What listens on the app's port while it is developed: it leads to the Workers, adds one script to every page, and tells that of what
 * was saved. All of it is of the page's own origin, so that the policy of the pages that ship stands as it is.
 */
export function openDoor({ port, address, states, assets, script }: Door): Promise<OpenDoor> {
  const pages = new LastPages()
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://door')
    if (pathname === own.script) return send(answer, 'text/javascript', script)
    if (pathname === own.states) return tellStates(asked, answer, states)
    if (pathname.startsWith(own.page))
      return send(answer, 'text/plain', pages.find(pathname.slice(own.page.length)))
    if (pathname.startsWith('/assets/')) return sendAsset(answer, pathname, assets())
    return leadOn(asked, answer, { address: address(), states, pages })
  })
  const opened = Promise.withResolvers<OpenDoor>()
  server.on('error', opened.reject)
  server.listen(port, '127.0.0.1', () => {
    const { port: own } = server.address() as AddressInfo
    opened.resolve({ port: own, close: () => server.close() })
  })
  return opened.promise
}

/** The HTML of the pages that were answered last, as it came: what a page differs by now from what a save makes of it. */
class LastPages {
  readonly #pages = new Map<string, string>()
  readonly #most = 200

  keep(html: string): string {
    const id = randomUUID()
    this.#pages.set(id, html)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > this.#most && oldest !== undefined) this.#pages.delete(oldest)
    return id
  }

  find(id: string): string | undefined {
    return this.#pages.get(id)
  }
}

function send(answer: ServerResponse, type: string, body: string | Uint8Array | undefined): void {
  answer.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  answer.end(body)
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

function sendAsset(answer: ServerResponse, pathname: string, assets: BrowserAssets): void {
  const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  send(answer, type, assets.get(pathname)?.contents)
}

function tellStates(asked: IncomingMessage, answer: ServerResponse, states: DevStates): void {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  answer.write('retry: 200\n\n')
  const leave = states.listen((state) => answer.write(`data: ${JSON.stringify(state)}\n\n`))
  asked.on('close', leave)
}

type Way = { address: URL | undefined; states: DevStates; pages: LastPages }

function leadOn(asked: IncomingMessage, answer: ServerResponse, { address, states, pages }: Way): void {
  const pagesNow = states.current.pages
  const tag = (page: string) => tagFor({ page, pages: pagesNow, method: asked.method ?? 'GET' })
  if (address === undefined) {
    sendProblem(answer, states.current.problem ?? 'Starting…', tag(''))
    return
  }
  // Packed pages could not be added to.
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  const { hostname, port } = address
  const further = request({ hostname, port, method: asked.method, path: asked.url, headers }, (found) => {
    const isPage = found.headers['content-type']?.startsWith('text/html') === true && asked.method !== 'HEAD'
    if (!isPage || found.statusCode === 304) {
      answer.writeHead(found.statusCode ?? 502, found.statusMessage, found.rawHeaders)
      found.pipe(answer)
      return
    }
    void textOf(found).then((html) => {
      answer.writeHead(found.statusCode ?? 502, withoutLength(found.rawHeaders))
      answer.end(html + tag(pages.keep(html)))
    })
  })
  further.on('error', (error) => sendProblem(answer, error.message, tag('')))
  answer.on('close', () => further.destroy())
  asked.pipe(further)
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Node's list of names and values by turns. */
function withoutLength(raw: string[]): string[] {
  return raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== 'content-length')
}

/** After the page's own end, where nothing of the page comes after it. */
export function tagFor({ page, pages, method }: { page: string; pages: string; method: string }): string {
  return `<script src="${own.script}" data-page="${page}" data-pages="${pages}" data-method="${method}"></script>`
}

/** Where there is no Worker to ask. */
function sendProblem(answer: ServerResponse, problem: string, tag: string): void {
  if (answer.headersSent) return void answer.destroy()
  const text = problem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  answer.writeHead(502, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  answer.end(`<!DOCTYPE html><title>npm run dev</title><pre>${text}</pre>${tag}`)
}
