import type { CallNotes } from '#app/doors/api/call-note.ts'
import { contentExample } from '#app/features/catalogue/api/content-examples.ts'
import { downloadExample, viewerTokenExample } from './viewer-examples.ts'

export const notes: CallNotes = {
  'GET /content/get-content-download-spec': {
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: downloadExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'badParameters',
      'cannotDownloadContent',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
    ],
  },
  'GET /content/public/viewer-token': {
    request: { content_id: contentExample.id, content_group_id: 1 },
    answer: viewerTokenExample,
    refusals: [
      'unauthorized',
      'noPermission',
      'forbidden',
      'contentNotFound',
      'contentUnpublished',
      'planNeededToView',
      'contentEncrypting',
      'fileNotFound',
      'tokenInvalid',
      'tokenExpired',
    ],
  },
}
