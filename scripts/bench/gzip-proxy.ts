import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'

export type GzipProxy = { port: number; stop(): Promise<void> }

/** Starts a proxy for a local address that compresses the answers Cloudflare would compress. The local runtime compresses nothing. */
export async function startGzipProxy(origin: string): Promise<GzipProxy> {
  const { port } = new URL(origin)
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (stored) => {
      const isText = /^(text\/|application\/json|image\/svg)|javascript/.test(
        stored.headers['content-type'] ?? '',
      )
      if (!isText || stored.headers['content-encoding'] !== undefined) {
        answer.writeHead(stored.statusCode ?? 502, stored.headers)
        stored.pipe(answer)
        return
      }
      const { 'content-length': _, ...kept } = stored.headers
      answer.writeHead(stored.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' })
      stored.pipe(createGzip()).pipe(answer)
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
