import { clearPictures } from '#app/features/branding/model/picture/clear-pictures.ts'
import { indexFields } from '#app/features/documents/model/ingest/index-fields.ts'
import { indexMany } from '#app/features/documents/model/ingest/index-many.ts'
import { ingestDocument } from '#app/features/documents/model/ingest/ingest-document.ts'
import { readAgain } from '#app/features/documents/model/ingest/read-again.ts'
import { reindexContent } from '#app/features/documents/model/ingest/reindex-content.ts'
import { removeContent } from '#app/features/documents/model/ingest/remove-content.ts'
import { removeFiles } from '#app/features/documents/model/ingest/remove-files.ts'
import { drawPages } from '#app/features/documents/model/page-picture/draw-pages.ts'
import { importCsv } from '#app/features/imports/model/import-csv.ts'
import { inviteReaders } from '#app/features/imports/model/users/invite/invite-readers.ts'
import { sendMail } from '#app/features/notifications/model/mail/send-mail.ts'
import { tellPayer } from '#app/features/orders/model/letters/tell-payer.ts'
import { tellOutage } from '#app/features/orders/model/outage/tell-outage.ts'
import { leavePayers } from '#app/features/orders/model/payer/leave-payers.ts'
import { endPeriodic } from '#app/features/orders/model/renewal/end-periodic.ts'
import { priceTold } from '#app/features/orders/model/renewal/price-told.ts'
import { drawCover } from '#app/features/publishing/model/cover/draw-cover.ts'
import { clearUpload } from '#app/features/publishing/model/multipart/clear-upload.ts'

/** What the ingest Worker does, woken by the queue: what needs PDFium, much CPU or long. The next kind is a line here. */
export const ingestKinds = [
  ingestDocument,
  reindexContent,
  indexFields,
  indexMany,
  removeFiles,
  removeContent,
  clearUpload,
  drawCover,
  drawPages,
  readAgain,
  clearPictures,
  importCsv,
  inviteReaders,
]

/** What the app Worker does itself, at once after an answer or by cron. The next kind is a line here. */
export const appKinds = [sendMail, endPeriodic, leavePayers, tellPayer, tellOutage, priceTold]
