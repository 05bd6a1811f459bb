import type { Env } from '#app/kernel/data/env.ts'
import { jobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { JobWork, WorkerDeps } from '#app/kernel/jobs/job-work.ts'
import { clearJob } from '#app/kernel/jobs/lease.ts'
import { clearUploadKind } from './clear-upload-job.ts'
import { dropParts } from './drop-parts.ts'
import { deleteOpenUpload, findUpload } from './multipart-store.ts'

type ClearDeps = WorkerDeps & { env: Pick<Env, 'DB' | 'FILES'> }

/** Removes an upload that nobody continued for a week: its parts and its record, which also frees its reserved place. */
export const clearUpload = jobHandler(clearUploadKind, {
  async run(work: JobWork<ClearDeps>, { uploadId }) {
    const { db, job, deps } = work
    const upload = await findUpload(db, { tenantId: job.tenantId, id: uploadId })
    const [given] = upload === null ? [0] : await work.commit([deleteOpenUpload(db, upload)])
    if (upload !== null && given !== 0) await dropParts(deps.env.FILES, upload)
    await work.commit([clearJob(db, job)])
    return 'ended'
  },
})
