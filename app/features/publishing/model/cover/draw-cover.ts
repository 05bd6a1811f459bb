import type { z } from 'zod'
import type { Document } from '#app/features/documents/model/document/document.ts'
import type { DocumentReader } from '#app/features/documents/model/document/document-format.ts'
import { findDocument } from '#app/features/documents/model/document/document-store.ts'
import { formatOfOriginal } from '#app/features/documents/model/formats/formats.ts'
import { pdfReader } from '#app/features/documents/model/formats/pdf/pdf.ts'
import { type IngestDeps, IngestWork } from '#app/features/documents/model/ingest/ingest-work.ts'
import { type StoredCover, storeCover } from '#app/features/documents/model/ingest/store-cover.ts'
import { coverKey, drawnCoverKey, pictureKey } from '#app/kernel/data/files.ts'
import { deleteJob, failJob, finishJob, holdsLease } from '#app/kernel/jobs/job.ts'
import { type JobWork, jobHandler, LeaseLost } from '#app/kernel/jobs/job-handler.ts'
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
  if ('pictureId' in payload) return drawPicture(work, payload)
  const document = await findShownFile(work)
  const reader = await formatOfOriginal(document.sourceKey).open(work.deps)
  const keyOf = payload.isChosen ? coverKey : drawnCoverKey
  return drawBy(reader, async () => {
    await reader.give(work.files, document)
    return storeCover(work, reader, { page: payload.page, keyOf })
  })
}

/** PDFium reads pictures as pages, whatever the format of the content is. */
async function drawPicture(work: IngestWork, picture: Picture): Promise<StoredCover | null> {
  const engine = await work.deps.openEngine()
  const reader = pdfReader(engine)
  return drawBy(reader, async () => {
    engine.loadPicture({ ...picture, bytes: await bytesOfPicture(work, picture) })
    return storeCover(work, reader, { page: 1, keyOf: coverKey })
  })
}

async function drawBy(
  reader: DocumentReader,
  draw: () => Promise<StoredCover | null>,
): Promise<StoredCover | null> {
  try {
    return await draw()
  } catch (error) {
    if (reader.faultOf(error) !== null) return null
    throw error
  } finally {
    reader.close()
  }
}

async function findShownFile(work: IngestWork): Promise<Document> {
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
  return document
}

type Picture = Extract<Payload, { pictureId: string }>

async function bytesOfPicture(work: IngestWork, picture: Picture): Promise<Uint8Array> {
  const key = keyOfPicture(work, picture)
  const stored = await work.files.get(key)
  if (stored === null) throw new Error(`no picture at ${key}`)
  return stored.bytes()
}

/** Deletes the uploaded picture, and the job that would delete it in a day if this Worker had died before. */
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
