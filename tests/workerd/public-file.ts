import { readFile } from 'node:fs/promises'

/** Static files as the Worker asks for them: those that lie there before a build. */
export async function publicFile(asked: { url: string } | string): Promise<Response> {
  const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url)
  const file = await readFile(`./public${pathname}`).catch(() => null)
  return new Response(file, { status: file === null ? 404 : 200 })
}
