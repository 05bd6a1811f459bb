import { bytesEndpoint, endpoint } from '#app/doors/api/endpoint.ts'
import { abortUpload } from '#app/features/publishing/model/multipart/abort-upload.ts'
import { beginReplacement, beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { completeUploadById } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { getUpload } from '#app/features/publishing/model/multipart/get-upload.ts'
import {
  NewContentUpload,
  NewReplacementUpload,
  PartQuery,
  UploadQuery,
} from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-view.ts'
import { putPart } from '#app/features/publishing/model/multipart/put-part.ts'
import { contentWithProgress } from './content-with-progress.ts'

export const uploadEndpoints = [
  endpoint('POST /content/upload/begin', {
    summary: 'Begin to send the PDF of a new content in parts; again for the same file: go on',
    access: 'service',
    input: NewContentUpload,
    run: beginUpload,
    view: viewUpload,
  }),
  endpoint('POST /content/upload/begin-replace/:contentId', {
    summary: 'Begin to send a new PDF of a content in parts',
    access: 'service',
    input: NewReplacementUpload,
    run: beginReplacement,
    view: viewUpload,
  }),
  endpoint('GET /content/upload/:uploadId', {
    summary: 'Which parts of a file have arrived',
    access: 'service',
    input: UploadQuery,
    run: getUpload,
    view: viewUpload,
  }),
  bytesEndpoint('PUT /content/upload/:uploadId/part/:number', {
    summary: 'Send one part of a file; again: in place of the one before',
    access: 'service',
    input: PartQuery,
    run: putPart,
    view: viewUpload,
  }),
  endpoint('POST /content/upload/:uploadId/complete', {
    summary: 'Make a content, or its next version, of the parts',
    access: 'service',
    input: UploadQuery,
    run: async (visit, input) => {
      const { contentId } = await completeUploadById(visit, input)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('DELETE /content/upload/:uploadId', {
    summary: 'Give up a file whose parts are on their way',
    access: 'service',
    input: UploadQuery,
    run: abortUpload,
  }),
]
