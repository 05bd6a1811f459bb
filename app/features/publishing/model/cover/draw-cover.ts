import type { z } from 'zod'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { giveFile } from '#app/features/documents/model/ingest/give-file.ts'
import { type IngestDeps, IngestWork } from '#app/features/documents/model/ingest/ingest-work.ts'
import { type StoredCover, storeCover } from '#app/features/documents/model/ingest/store-cover.ts'
import { PdfFault } from '#app/gateways/pdf/pdf-fault.ts'
import type { PdfEngine } from '#app/gateways/pdf/pdfium-engine.ts'
import { coverKey, drawnCoverKey, pictureKey } from '#app/kernel/data/file-keys.ts'
import { deleteJob } from '#app/kernel/jobs/insert-job.ts'
import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import { type JobWork, LeaseLost } from '#app/kernel/jobs/job-work.ts'
import { failJob, finishJob, holdsLease } from '#app/kernel/jobs/lease.ts'
import { drawCoverKind } from './cover-job.ts'

type Payload = z.output<typeof drawCoverKind.payload>

/**
 * Draws the chosen cover and shows it. If it can't be drawn, the old cover stays, and the administrator who chose it is
 * told.
 */
export const drawCover = jobHandler(drawCoverKind, {
  async run(ofJob: JobWork<IngestDeps>, payload) {
    const work = await IngestWork.open(ofJob)
    const drawn = await draw(work, payload)
    const now = work.deps.now()
    await work.commit(
      drawn === null
        ? [failJob(work.db, work.job, now, 'cover not drawn')]
        : [show(work, drawn), finishJob(work.db, work.job, now)],
    )
    if ('pictureId' in payload) await dropPicture(work, payload)
    return 'ended'
  },
})

async function draw(work: IngestWork, payload: Payload): Promise<StoredCover | null> {
  const engine = await work.deps.openEngine()
  const isOwn = 'pictureId' in payload || payload.isChosen
  try {
    if ('pictureId' in payload) await givePicture(work, engine, payload)
    else await giveShownFile(work, engine)
    const page = 'pictureId' in payload ? 1 : payload.page
    return await storeCover(work, engine, { page, keyOf: isOwn ? coverKey : drawnCoverKey })
  } catch (error) {
    if (error instanceof PdfFault) return null
    throw error
  } finally {
    engine.close()
  }
}

async function giveShownFile(work: IngestWork, engine: PdfEngine): Promise<void> {
  const { tenantId, subject: contentId } = work.job
  const row = await work.db
    .selectFrom('content')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contentId)
    .executeTakeFirst()
  const version = row?.version ?? null
  const document = version === null ? null : await findDocument(work.db, { tenantId, contentId, version })
  if (document === null) throw new LeaseLost()
  await giveFile(work, engine, document)
}

type Picture = Extract<Payload, { pictureId: string }>

async function givePicture(work: IngestWork, engine: PdfEngine, picture: Picture): Promise<void> {
  const key = keyOfPicture(work, picture)
  const stored = await work.files.get(key)
  if (stored === null) throw new Error(`no picture at ${key}`)
  engine.loadPicture({ ...picture, bytes: await stored.bytes() })
}

/** Also ends the job that would remove the picture in a day if this worker had died before. */
async function dropPicture(work: IngestWork, picture: Picture): Promise<void> {
  await work.files.delete(keyOfPicture(work, picture))
  await work.commit([deleteJob(work.db, work.job.tenantId, picture.pictureId)])
}

function keyOfPicture({ job }: IngestWork, { pictureId }: Picture): string {
  return pictureKey(job.tenantId, job.subject, pictureId)
}

function show({ db, job, deps }: IngestWork, { key, width, height }: StoredCover) {
  return db
    .updateTable('content')
    .set({ cover_key: key, cover_width: width, cover_height: height, updated_at: deps.now() })
    .where('tenant_id', '=', job.tenantId)
    .where('id', '=', job.subject)
    .where(holdsLease(job))
}
