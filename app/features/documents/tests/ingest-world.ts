import { env as bound } from 'cloudflare:workers'
import jpeg from '@cwasm/jpeg-turbo/jpeg-turbo.wasm'
import pdfium from '@embedpdf/pdfium/pdfium.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { sql } from 'kysely'
import type { IngestDeps, IngestStep } from '#app/features/documents/model/ingest/ingest-work.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { replaceContent, uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { defaultPlaces } from '#app/features/search/model/index/search-row.ts'
import { termsIn } from '#app/features/search/model/query/search-request.ts'
import { findHits } from '#app/features/search/model/query/search-store.ts'
import { findTextPages } from '#app/features/search/model/query/text-pages.ts'
import getBlock from '#app/gateways/pdf/get-block.wasm'
import { createPdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import writeBlock from '#app/gateways/pdf/write-block.wasm'
import { openDatabase } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { runJob as runJobOf } from '#app/kernel/jobs/run-job.ts'
import { Turn } from '#app/kernel/jobs/turn.ts'
import { fold } from '#app/kernel/values/text-folding.ts'
import type { Site } from '#app/visit/site.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { plainRequest } from '#tests/visits/plain-request.ts'
import { ingestKinds } from '#workers/job-kinds.ts'

export const env = bound as unknown as Env

const startOfIngest = Date.parse('2026-11-20T03:00:00Z')
/** The tests' clock, on a day in 2026. Tests move it by hand. Each test file resets it, because files share their modules. */
export const clock = { now: startOfIngest }

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

export const db = openDatabase(env.DB)

/** Two tenants of two companies, each with groups 1 and 2. */
export async function makeTenants(): Promise<void> {
  clock.now = startOfIngest
  const statements = [1, 2].flatMap((id) => [
    env.DB.prepare('INSERT INTO company (id, name, max_content, created_at) VALUES (?, ?, 1000, 0)').bind(
      id,
      `c${id}`,
    ),
    env.DB.prepare(
      "INSERT INTO tenant (id, company_id, domain_type, service_path, service_name, created_at) VALUES (?, ?, 'PATH', ?, ?, 0)",
    ).bind(id, id, `t${id}`, `t${id}`),
    env.DB.prepare(
      `INSERT INTO tenant_place (tenant_id, database, search) VALUES (?, 'DB', '[{"name":"SEARCH","from":0}]')`,
    ).bind(id),
    ...[1, 2].map((group) =>
      env.DB.prepare('INSERT INTO content_group (tenant_id, id, name, ordinal) VALUES (?, ?, ?, ?)').bind(
        id,
        group,
        `g${group}`,
        group,
      ),
    ),
  ])
  await env.DB.batch(statements)
}

const adminOf = (tenantId: number): Actor => ({
  kind: 'staff',
  level: 'service_admin',
  companyId: tenantId,
  tenantId,
  id: 'admin',
  name: 'Admin',
  email: 'admin@example.com',
  lang: 'ja',
  sessionId: 's',
})

export function visitOf(tenantId: number, actor: Actor | null = adminOf(tenantId)): Visit {
  const d1 = env.DB.withSession('first-primary')
  return {
    ...plainRequest,
    site: { tenantId, companyId: tenantId } as Site,
    actor,
    proof: 'token',
    basePath: `/t${tenantId}`,
    env,
    database: 'DB',
    db: openDatabase(d1),
    d1,
    now: () => clock.now,
    randomBytes,
    fetch,
  } satisfies Visit
}

/** Yields the bytes in pieces, as an HTTP body arrives. */
export function fileOf(bytes: Uint8Array, name = '本.pdf', type = 'application/pdf'): UploadedFile {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000)
  }
  return { name, type, stream: pieces() }
}

export function dataOf(fields: Record<string, unknown> = {}): ContentData {
  return ContentData.parse({ title: '設定の本', contentGroupIds: [1], ...fields })
}

export const upload = (tenantId: number, bytes: Uint8Array, fields?: Record<string, unknown>) =>
  uploadContent(visitOf(tenantId), dataOf(fields), fileOf(bytes))

export const replace = (tenantId: number, contentId: string, bytes: Uint8Array, withdrawOlder = false) =>
  replaceContent(visitOf(tenantId), contentId, { withdrawOlder }, fileOf(bytes, 'new.pdf'))

export const deps: IngestDeps = {
  env,
  now: () => clock.now,
  randomBytes,
  openEngine: () => createPdfEngine(pdfium, { writeBlock, getBlock, jpeg }),
  webp,
}

export async function jobOf(contentId: string, version: number | null = 1, kind = 'ingest-document') {
  return db
    .selectFrom('job')
    .selectAll()
    .where('subject', '=', contentId)
    .where('kind', '=', kind)
    .where(sql`payload ->> 'version'`, version === null ? 'is' : '=', version)
    .executeTakeFirstOrThrow()
}

/** Works on a job as the consumer does, in a turn of its own. */
export const runJob = (id: string, turn?: Turn, with_: Partial<IngestDeps> = {}) =>
  runJobOf({ ...deps, ...with_ }, ingestKinds, id, turn)

/** A turn that ends after one segment. */
export function shortTurn(): Turn {
  const turn = new Turn(deps.now)
  while (!turn.isOver) turn.take()
  turn.take(-2)
  return turn
}

/** Works on a content's file to the end, as the consumer does. */
export async function ingest(contentId: string, version = 1, with_: Partial<IngestDeps> = {}) {
  return runJob((await jobOf(contentId, version)).id, undefined, with_)
}

/** Works on a content's file and dies the `nth` time it reaches a step, so that nothing after the step happens. */
export async function ingestUntil(
  contentId: string,
  version: number,
  step: IngestStep,
  nth = 1,
): Promise<void> {
  let times = 0
  const death = Promise.withResolvers<'dead'>()
  const reached = async (now: IngestStep) => {
    if (now !== step || ++times < nth) return
    death.resolve('dead')
    await new Promise(() => undefined)
  }
  const end = await Promise.race([ingest(contentId, version, { reached }), death.promise])
  if (end !== 'dead') throw new Error(`${step} was not reached ${nth} times`)
}

/** The ids of the contents that a word finds, each with the first page that contains the word. */
export async function found(tenantId: number, word: string) {
  const search = openSearch(env.SEARCH)
  const terms = [fold(word)]
  const { hits } = await findHits(search, {
    tenantId,
    conditions: termsIn(terms, defaultPlaces),
    sort: 'relevance',
    direction: 'desc',
    limit: 20,
    offset: 0,
  })
  return Promise.all(
    hits.map(async ({ contentId, version }) => {
      const { pages } = await findTextPages(
        { db: search, files: env.FILES },
        { tenantId, terms, contentId, limit: 1, offset: 0 },
      )
      return { contentId, version, page: pages[0]?.page ?? null }
    }),
  )
}

export async function filesUnder(prefix: string): Promise<string[]> {
  const { objects } = await env.FILES.list({ prefix })
  return objects.map(({ key }) => key.slice(prefix.length)).sort()
}

export const minute = 60_000
export const day = 24 * 60 * minute
