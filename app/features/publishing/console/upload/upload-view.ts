import { type MultipartUpload, partCount } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import type { UploadProgress } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** An unfinished upload: the file, how much of it has arrived, and when it was begun. */
export function viewUnfinished(upload: MultipartUpload, { locale }: Visit) {
  const { id, fileName, bytes, createdAt, parts } = upload
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1024 / 1024)
  return {
    id,
    fileName,
    size,
    percent: Math.floor((parts.length / partCount(upload)) * 100),
    begunOn: dayOf(createdAt),
  }
}
export type UnfinishedUpload = ReturnType<typeof viewUnfinished>

/** An upload as the page's script shows it. The reason why its file was refused comes as words. */
export function viewUploadProgress({ locale }: Visit, { upload, file }: UploadProgress) {
  const { id: uploadId, contentId, state } = upload
  if (file === null) return { uploadId, contentId, state, file: null }
  const words = translator(locale, 'console')
  const { state: reading, pagesDone, pagesTotal, percent, reason, reasonPage } = file
  const why = reason === null ? '' : words(`reason.${reason}`)
  const where = reasonPage === null ? '' : words('reason.page', { page: reasonPage })
  return {
    uploadId,
    contentId,
    state,
    file: { state: reading, pagesDone, pagesTotal, percent, why: why + where },
  }
}
