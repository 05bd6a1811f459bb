import { worldContentId } from '#seeds/demo/seed-records.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { bases, callApi, type Reply, send, tokenOf } from './client.ts'

export const book = (tenant: WorldTenant, slug: string) => worldContentId(tenant, slug)

/** Calls `GET /content/public/viewer-token` for a content. */
export function askToken(base: string, contentId: string, token?: string, headers?: Record<string, string>) {
  return callApi(base, `GET /content/public/viewer-token?content_id=${contentId}`, { token, headers })
}

/** The data that the viewer's page passes to its script. */
type Boot = {
  key: string
  rights: string | null
  pages: number
  segments: number[]
  print: 0 | 1 | 2
  page: number
  isAsked: boolean
  keptBy: string | null
  href: string
  notesHref: string | null
  words: string[]
}

/** Opens a launch address, and reads the boot data from the page. */
export async function launch(url: string): Promise<{ reply: Reply; boot: Boot }> {
  const reply = await send(url)
  const data = /id="viewer-boot">([^<]+)</.exec(reply.text)?.[1]
  if (data === undefined) throw new Error(`the viewer did not open: ${reply.status}`)
  return { reply, boot: (JSON.parse(data) as { boot: Boot }).boot }
}

/** Opens a book in a reader's viewer. Returns the viewer, and the token of the reader's session. */
export async function openBook(tenant: WorldTenant, slug: string, email: string) {
  const token = await tokenOf(bases[tenant], email)
  const { data } = await askToken(bases[tenant], book(tenant, slug), token)
  return { token, ...(await launch(data.viewer_url)) }
}

/** Sends a request as the viewer's script does: with the key in a header, and nothing else. */
export function withKey(key: string, path: string, init: Parameters<typeof send>[1] = {}): Promise<Reply> {
  const headers = { ...init.headers, Authorization: `Bearer ${key}` }
  return send(`${bases.viewer}${path}`, { ...init, headers })
}

export const codeOf = (reply: Reply) => (JSON.parse(reply.text) as { status: number }).status

/** Returns a note as the viewer sends it. Its id consists of this letter, repeated. */
export function note(letter: string, said: object): object {
  return {
    ...{
      id: letter.repeat(32),
      kind: 'note',
      page: 3,
      quote: '',
      prefix: '',
      suffix: '',
      colour: null,
      body: '',
    },
    ...{ changedAt: 1_790_000_000_000, device: '0123abcd', isDeleted: false, bases: [], ...said },
  }
}

/** Writes notes into aozora's almanac as a reader's viewer does. */
export async function writeNotes(reader: string, changes: object[]): Promise<void> {
  const { data } = await askToken(
    bases.aozora,
    book('aozora', 'star-almanac'),
    await tokenOf(bases.aozora, reader),
  )
  const { boot } = await launch(data.viewer_url)
  const body = JSON.stringify({ since: 0, changes })
  const { status } = await withKey(boot.key, '/v/annotations', {
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  if (status !== 200) throw new Error(`the notes were not taken: ${status}`)
}
