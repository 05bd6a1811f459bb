import { bytesEndpoint, endpoint, uploadEndpoint } from '#app/doors/api/endpoint.ts'
import { chooseCoverPage, uploadCover } from '#app/features/publishing/model/cover/choose-cover.ts'
import { CoverPageInput } from '#app/features/publishing/model/cover/cover-job.ts'
import { beginReplacement, beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { completeUploadById, putPart } from '#app/features/publishing/model/multipart/complete-upload.ts'
import {
  NewContentUpload,
  NewReplacementUpload,
  PartQuery,
  UploadQuery,
} from '#app/features/publishing/model/multipart/multipart-input.ts'
import { viewUpload } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { abortUpload, getUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import {
  listVersions,
  RestoreInput,
  restoreVersion,
  VersionsQuery,
  viewVersions,
} from '#app/features/publishing/model/versions/versions.ts'
import { contentWithProgress } from './content-endpoints.ts'

export const uploadEndpoints = [
  endpoint('POST /content/upload/begin', {
    summary: 'Begins to upload the PDF of a new content in parts; the same file again resumes its upload',
    access: 'service',
    input: NewContentUpload,
    run: beginUpload,
    view: viewUpload,
  }),
  endpoint('POST /content/upload/begin-replace/:contentId', {
    summary: 'Begins to upload a new PDF of a content in parts',
    access: 'service',
    input: NewReplacementUpload,
    run: beginReplacement,
    view: viewUpload,
  }),
  endpoint('GET /content/upload/:uploadId', {
    summary: 'Lists the parts of an upload that have arrived',
    access: 'service',
    input: UploadQuery,
    run: getUpload,
    view: viewUpload,
  }),
  bytesEndpoint('PUT /content/upload/:uploadId/part/:number', {
    summary: 'Uploads one part of a file; the same part again replaces the earlier one',
    access: 'service',
    input: PartQuery,
    run: putPart,
    view: viewUpload,
  }),
  endpoint('POST /content/upload/:uploadId/complete', {
    summary: 'Completes an upload: its parts become a content or its next version',
    access: 'service',
    input: UploadQuery,
    run: async (visit, input) => {
      const { contentId } = await completeUploadById(visit, input)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
  endpoint('DELETE /content/upload/:uploadId', {
    summary: 'Cancels an upload',
    access: 'service',
    input: UploadQuery,
    run: abortUpload,
  }),
]

export const versionEndpoints = [
  endpoint('GET /content/versions/:contentId', {
    summary: 'Lists the present and earlier files of a content, the newest first',
    access: 'service',
    input: VersionsQuery,
    run: listVersions,
    view: viewVersions,
  }),
  endpoint('PUT /content/restore-version/:contentId', {
    summary: 'Restores an older file of a content as its next version',
    access: 'service',
    input: RestoreInput,
    run: async (visit, input) => {
      const { contentId } = await restoreVersion(visit, input)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
]

export const coverEndpoints = [
  endpoint('PUT /content/cover/:contentId', {
    summary: 'Makes a page of a content’s file its cover',
    access: 'service',
    input: CoverPageInput,
    run: async (visit, input) => {
      await chooseCoverPage(visit, input)
      return contentWithProgress(visit, { id: input.contentId })
    },
  }),
  uploadEndpoint('POST /content/cover/:contentId', {
    summary: 'Gives a content a cover of its own, a PNG or JPEG',
    access: 'service',
    input: VersionsQuery,
    run: async (visit, { params }, file) => {
      const contentId = String(params.contentId)
      await uploadCover(visit, contentId, file)
      return contentWithProgress(visit, { id: contentId })
    },
  }),
]
