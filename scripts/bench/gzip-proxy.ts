import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'

export type GzipProxy = { port: number; stop(): Promise<void> }

/** Starts a proxy for a local address that compresses the answers Cloudflare would compress. The local runtime compresses nothing. */
export async function startGzipProxy(origin: string): Promise<GzipProxy> {
  const { port } = new URL(origin)
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    // `pipeline` has ended the browser's answer together with a broken one, for which the browser would otherwise wait for ever.
    const ended = () => undefined
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (stored) => {
      // A browser that has gone on to another page waits for no answer.
      if (answer.destroyed) return void stored.destroy()
      const isText = /^(text\/|application\/json|image\/svg)|javascript/.test(
        stored.headers['content-type'] ?? '',
      )
      if (!isText || stored.headers['content-encoding'] !== undefined) {
        answer.writeHead(stored.statusCode ?? 502, stored.headers)
        pipeline(stored, answer, ended)
        return
      }
      const { 'content-length': _, ...kept } = stored.headers
      answer.writeHead(stored.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' })
      pipeline(stored, createGzip(), answer, ended)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
