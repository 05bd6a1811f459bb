import { fetchOpenApi } from '#app/kernel/data/open-api-file.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type ApiCall, callsOf, type OpenApi } from './api-calls.ts'

export type ApiChapter = {
  slug: string
  title: string
  calls: Pick<ApiCall, 'id' | 'method' | 'path' | 'summary' | 'access'>[]
}

/** All calls by chapter, on one page, so that the browser finds any of them. */
export async function viewApiDocs(visit: Visit) {
  requireStaff(visit, 'service')
  const document = await readDocument(visit)
  const chapters = document.tags.map(({ name }) => ({
    slug: slugOf(name),
    title: name,
    calls: callsOf(document, name).map(({ id, method, path, summary, access }) => ({
      id,
      method,
      path,
      summary,
      access,
    })),
  }))
  return { frame: await viewOwnPlace(visit), base: `${visit.origin}/api/v1`, chapters }
}

/** One chapter's calls whole; `notFound` for none of that name. */
export async function viewApiChapter(visit: Visit, slug: string) {
  requireStaff(visit, 'service')
  const document = await readDocument(visit)
  const tag = document.tags.find(({ name }) => slugOf(name) === slug) ?? refuse('notFound')
  const calls = callsOf(document, tag.name)
  return { frame: await viewOwnPlace(visit), base: `${visit.origin}/api/v1`, title: tag.name, calls }
}

async function readDocument({ env }: Visit): Promise<OpenApi> {
  const response = (await fetchOpenApi(env)) ?? refuse('notFound')
  return await response.json()
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
