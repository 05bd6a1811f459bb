import * as features from '#app/features/ingest.ts'

/** The kinds of jobs that the ingest Worker runs, woken by the queue. */
export const ingestKinds = Object.values(features).flat()
