/** What each feature does in the ingest Worker; one line each. */
export { branding } from '#app/features/branding/ingest.ts'
export { documents } from '#app/features/documents/ingest.ts'
export { imports } from '#app/features/imports/ingest.ts'
export { publishing } from '#app/features/publishing/ingest.ts'
